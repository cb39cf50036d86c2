// The synthesiser: every sound is made here of a few tones and bursts of noise, so there are no audio files.
import type { Sound } from "../games/contract";

/** A wave, or the filter for a burst of noise; then start and length (seconds), first and last pitch (hertz), loudness. */
type Part = readonly [OscillatorType | BiquadFilterType, number, number, number, number, number];

const times = <T>(number: number, make: (at: number) => T): T[] => Array.from({ length: number }, (_, at) => make(at));

const SCORES: Record<Sound, (number: number) => Part[]> = {
  bell: () => [
    ["sine", 0, 0.6, 587, 587, 0.24],
    ["sine", 0.2, 0.8, 880, 880, 0.24],
  ],
  cube: (number) => [
    ["bandpass", 0, 0.06, 1100 / (1 + number / 4), 700 / (1 + number / 4), 0.8],
    ["triangle", 0, 0.06, 320 / (1 + number / 6), 200, 0.3],
  ],
  card: () => [["bandpass", 0, 0.18, 2200, 5200, 0.3]],
  plague: () => times(2, (at): Part => ["bandpass", at * 0.2, 0.07, 520 - at * 60, 300, 1]),
  rat: () => times(3, (at): Part => ["highpass", at * 0.055, 0.04, 3200 + at * 500, 4500, 0.2]),
  face: () => times(5, (at): Part => ["sine", at * (0.09 - at * 0.008), 0.06, 2100 - at * 60, 1900, 0.12]),
  strike: (number) => [
    ["sine", 0, 0.4, 96, 48, 0.9],
    ["lowpass", 0, 0.12, 240, 90, 0.8],
    ...times(Math.min(number, 6), (at): Part => ["triangle", 0.2 + at * 0.09, 0.05, 950 - at * 110, 480, 0.2]),
  ],
  spared: () => [["lowpass", 0, 0.7, 700, 260, 0.35]],
  safe: () => [
    ["sine", 0, 0.9, 1568, 1568, 0.16],
    ["sine", 0, 0.5, 3136, 3136, 0.05],
  ],
  dice: () => [0, 0.07, 0.11, 0.2, 0.26].map((at, die): Part => ["bandpass", at, 0.05, 1500 - die * 130, 900, 0.7]),
  cat: (number) => [
    ["triangle", 0, 0.7, 62 + number * 9, 70 + number * 9, 0.5],
    ...(number >= ARRIVED ? [["highpass", 0.25, 0.8, 5200, 3000, 0.25] as Part] : []),
  ],
  end: () =>
    [
      [262, 330, 392],
      [294, 370, 440],
      [262, 392, 523],
    ].flatMap((chord, at) =>
      chord.map((pitch, string): Part => ["triangle", at * 0.42 + string * 0.03, 1.1, pitch, pitch, 0.16]),
    ),
};

/** From this number on the cat has arrived, and hisses. */
const ARRIVED = 5;
const WAVES: readonly string[] = ["sine", "triangle"];

let woken: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function noise(from: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = from.createBuffer(1, from.sampleRate, from.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = from.createBufferSource();
  source.buffer = hiss;
  return source;
}

/** Start the audio system. Browsers allow it only during a touch, click or key press. */
export function wake(): AudioContext {
  woken ??= new AudioContext();
  if (woken.state === "suspended") void woken.resume();
  return woken;
}

/** Play a sound at a volume from 0 to 1. Browsers play nothing until the user has touched the page. */
export function play(sound: Sound, number: number, volume: number): void {
  const audio = wake();
  if (audio.state !== "running") return; // a sound that waits would come too late
  for (const [kind, after, long, from, to, loud] of SCORES[sound](number)) {
    const start = audio.currentTime + after;
    const envelope = audio.createGain();
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(loud * volume * 0.5, start + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + long);
    envelope.connect(audio.destination);
    let source: AudioScheduledSourceNode;
    let pitch: AudioParam;
    if (WAVES.includes(kind)) {
      const tone = audio.createOscillator();
      tone.type = kind as OscillatorType;
      tone.connect(envelope);
      [source, pitch] = [tone, tone.frequency];
    } else {
      const filter = audio.createBiquadFilter();
      filter.type = kind as BiquadFilterType;
      const rush = noise(audio);
      rush.connect(filter).connect(envelope);
      [source, pitch] = [rush, filter.frequency];
    }
    pitch.setValueAtTime(from, start);
    pitch.exponentialRampToValueAtTime(to, start + long);
    source.start(start);
    source.stop(start + long + 0.02);
  }
}
