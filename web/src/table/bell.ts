// The bell: two soft strokes when it is one's turn, made here and not loaded.
let audio: AudioContext | null = null;

export function ring(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") return; // the browser wants a click first; the title tells it too
  for (const [after, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, audio.currentTime + after);
    loud.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + after + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + after + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + 0.55);
  }
}

// A sound may only begin after the page has been touched once.
addEventListener(
  "pointerdown",
  () => {
    audio ??= new AudioContext();
    void audio.resume();
  },
  { once: true },
);
