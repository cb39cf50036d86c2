// Portraits of the bots: rats in medallions, one for each level. Ink lines on paper, drawn 100 x 122; legible from 44 px up.

const line = (path: string, width = 1.4): string =>
  `<path d="${path}" fill="none" stroke="var(--ink)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, fill = "var(--card)", width = 1.8): string =>
  `<path d="${path}" fill="${fill}" stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round"/>`;
const INK = "var(--ink)";

const HEAD =
  shape(
    "M24 104C25 90 30 84 32 74C25 58 34 41 50 41C60 41 66 46 72 53C79 58 86 61 92 66C95 69 93.5 74 89 75C83 77 77 79 71 80C66 85 62 86 59 88C60 94 63 99 67 104Z",
  ) +
  line(
    "M33 76C38 82 44 85 50 86M37 80C41 85 46 88 52 89M34 92C40 95 46 96 52 96M31 98C38 101 46 102 54 101M76 60C80 63 84 65 88 67M52 82C58 83 64 82 70 79",
    0.8,
  ) +
  '<path d="M88 64.5C92 64.5 94.5 67.5 93 70.5C90.5 70.5 88 68.5 88 64.5Z" fill="var(--ink)"/>' +
  shape("M80 77.5l1.5 5 3-.8-.6-5z", "var(--card)", 1) +
  line("M82 71C88 74 93 79 96 85M81 73C85 78 88 84 88 90M84 69C90 70 96 72 101 76", 0.8);

const ear = (x: number, y: number, r: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${r * 0.9}" ry="${r}" transform="rotate(-18 ${x} ${y})" fill="var(--card)" stroke="var(--ink)" stroke-width="1.8"/>` +
  line(`M${x - r * 0.45} ${y + r * 0.35}a${r * 0.6} ${r * 0.65} 0 0 1 ${r * 0.75}-${r * 0.9}`, 0.8);

const eye = (r: number, brow = ""): string =>
  `<circle cx="68" cy="60" r="${r}" fill="var(--ink)"/><circle cx="${68 + r * 0.3}" cy="${60 - r * 0.35}" r="${r * 0.34}" fill="var(--card)"/>${brow && line(brow, 1.2)}`;

/** By level, the drawing inside the medallion. */
const FACES: Readonly<Record<string, string>> = {
  // A young one in a tied bonnet.
  novice:
    HEAD +
    shape("M10 124C12 108 20 99 29 95C38 101 52 101 61 94C74 98 84 108 86 124Z", "var(--panel)") +
    line("M24 104C36 110 58 109 70 101", 0.9) +
    shape("M29 70C22 52 30 33 50 31C60 31 66 36 68 43C60 42 54 46 51 53C48 62 47 70 48 78C40 78 33 76 29 70Z") +
    line("M36 70C31 56 36 42 50 37M42 73C38 60 42 48 54 41", 0.8) +
    line("M48 78C52 86 58 90 62 92", 1.6) +
    shape("M62 92c-6-5-11-4-11 0s6 5 11 0c5 4 10 4 11 1s-6-6-11-1z", INK, 1) +
    line("M61 94l-4 9M63 94l4 8") +
    eye(4.2),
  // A courier: cap with a long feather, scarf in the wind.
  quick:
    shape("M12 122C14 108 22 100 30 96H64C74 100 82 110 84 122Z", INK) +
    HEAD +
    ear(43, 46, 11) +
    shape("M40 92C50 98 60 97 68 90L72 97C62 106 48 106 36 99Z", INK) +
    shape("M36 97C26 94 18 98 9 92C14 100 12 104 5 107C16 110 28 108 38 103Z") +
    line("M14 98C20 101 28 102 34 101", 0.8) +
    shape("M33 43C36 30 54 24 70 33C74 37 76 41 77 46C64 40 46 40 33 43Z", INK) +
    shape("M44 32C34 20 18 14 4 20C12 22 16 26 20 31C26 30 36 30 44 32Z") +
    line("M44 32C32 25 20 21 8 20M26 24l-4-4M33 27l-3-6M22 22l2 7M30 26l0 4", 0.8) +
    eye(3.1, "M63 54.5C67 52.5 71 53.5 73 55.5"),
  // A burgher's wife: ruff and cap.
  steady:
    shape("M8 124C12 110 22 104 32 102H64C76 104 86 112 88 124Z", INK) +
    HEAD +
    shape("M28 72C24 54 32 38 50 36C61 36 67 40 71 47C62 46 56 50 53 56C50 64 48 72 46 80C38 80 31 78 28 72Z", INK) +
    shape("M18 96C24 86 74 84 84 94C90 102 76 110 50 110C24 110 12 104 18 96Z") +
    line(
      "M22 98c3-7 6-7 8 0c3-8 7-8 9 0c3-8 7-8 9 0c3-8 7-8 9 0c3-8 7-8 9 0c3-8 7-7 9 0M20 102c3-5 6-5 9 2c3-6 7-6 9 1c3-6 7-6 9 0c3-6 7-6 9 0c3-6 7-6 9 0c3-6 7-5 9-1",
      1,
    ) +
    eye(2.9, "M63 56C66 54.5 70 55 73 57"),
  // A doctor of laws: square cap, spectacles, fur.
  sharp:
    HEAD +
    shape("M6 124C10 106 20 97 29 93L47 112 62 92C76 97 88 108 92 124Z", INK) +
    shape("M29 93L47 112 62 92 70 97 54 124H40L21 98Z", "var(--card)", 1.4) +
    line("M27 99l5-2M32 105l5-2M37 111l5-2M66 98l-5-2M62 104l-5-2M57 110l-5-2M47 112v10", 0.9) +
    ear(42, 50, 10) +
    shape("M34 44C46 38 60 38 70 46L71 40C62 33 46 33 35 38Z", INK) +
    shape("M20 34L52 24 86 33 54 42Z", INK) +
    line("M54 33L27 40V52", 1.2) +
    shape("M25 52h4l1.5 8h-7z", INK, 0.8) +
    '<circle cx="68" cy="60" r="7.2" fill="var(--card)" stroke="var(--ink)" stroke-width="1.6"/>' +
    eye(2.4, "M61 59C55 56 50 54 45 53M75 59l4 1M62 51.5C66 49.5 71 50 74 52.5"),
  // The rat king: crown, ermine collar, whiskers gone long.
  master:
    shape("M6 124C10 108 20 100 30 96H66C78 100 88 110 92 124Z", INK) +
    HEAD +
    ear(42, 50, 10) +
    shape("M20 98C28 88 72 86 82 96C88 104 74 112 50 112C26 112 14 106 20 98Z") +
    line("M30 99l2 6M42 96l1 7M54 95v7M66 97l-1 6M76 101l-2 4", 1.6) +
    shape("M32 44L28 20 40 32 50 14 60 31 73 20 70 46C58 40 44 40 32 44Z", "var(--card)") +
    line("M32 44C44 38 58 38 70 46M35 39C46 34 58 34 69 40", 1.2) +
    '<circle cx="50" cy="13" r="2.6" fill="var(--ink)"/><circle cx="28" cy="19" r="2.2" fill="var(--ink)"/><circle cx="73" cy="19" r="2.2" fill="var(--ink)"/>' +
    line("M82 72C90 78 94 88 93 98M80 74C84 82 85 92 82 101", 0.8) +
    eye(2.6, "M61 53.5C65 51 71 51.5 74 54"),
};

const HATCH = Array.from({ length: 37 }, (_, row) => `M0 ${(4 + row * 3.2).toFixed(1)}H100`).join("");

/** The portrait of a bot of this level, as the content of an SVG. Bots of other packages share that of the courier. */
export const portraitOf = (level: string): string =>
  '<ellipse cx="50" cy="61" rx="48.5" ry="59.5" fill="var(--panel)" stroke="var(--ink)" stroke-width="1.8"/>' +
  `<g clip-path="url(#medallion)">${line(HATCH, 0.55)}${FACES[level] ?? FACES["quick"] ?? ""}</g>` +
  '<ellipse cx="50" cy="61" rx="45.5" ry="56.5" fill="none" stroke="var(--ink)" stroke-width=".8"/>';
