/** A drawing with everything that the page says around it. */
export interface Sheet {
  /** `<svg width="…" height="…" …>…</svg>`. */
  drawing: string;
  title: string;
  shows: string;
  /** `swatch`: an SVG of 34 × 14. */
  legend: readonly { label: string; swatch: string }[];
  /** What it was made from: scenario, battles, seed, version. */
  stamp: string;
}

/**
 * A drawing as a separate file: title, what it shows, legend, drawing, stamp, one below the other on white.
 * The page and the program make it in the same way.
 *
 * @param widthOf the width of a text at a font size, in px
 */
export function standalone(sheet: Sheet, widthOf: (text: string, size: number) => number): string {
  // A title is bold, and the reader’s letters may be wider than those that were measured.
  const ROOM = 1.22;
  const [margin, font] = [
    16,
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  ];
  const width = Math.max(320, Number(/ width="([\d.]+)"/.exec(sheet.drawing)?.[1]));
  const height = Number(/ height="([\d.]+)"/.exec(sheet.drawing)?.[1]);
  const parts: string[] = [];
  let y = margin;
  const say = (text: string, size: number, look: string): void => {
    for (const line of wrapped(text, width, (words) => ROOM * widthOf(words, size))) {
      y += size;
      parts.push(`<text x="${margin}" y="${y}" font-size="${size}" ${look}>${escaped(line)}</text>`);
      y += size * 0.4;
    }
  };
  say(sheet.title, 17, 'font-weight="700" fill="#14181d"');
  say(sheet.shows, 14, 'fill="#4f5963"');
  if (sheet.legend.length > 0) {
    y += 6;
    let x = margin;
    for (const { label, swatch } of sheet.legend) {
      const wide = 41 + widthOf(label, 13);
      if (x > margin && x + wide > margin + width) [x, y] = [margin, y + 20];
      parts.push(
        swatch.replace(/^<svg/, `<svg x="${x}" y="${y}"`),
        `<text x="${x + 41}" y="${y + 11.5}" font-size="13" fill="#14181d">${escaped(label)}</text>`,
      );
      x += wide + 18;
    }
    y += 20;
  }
  y += 10;
  parts.push(sheet.drawing.replace(/^<svg/, `<svg x="${margin}" y="${y}"`));
  y += height + 8;
  say(sheet.stamp, 11, 'fill="#4f5963"');
  const [w, h] = [Math.ceil(width + 2 * margin), Math.ceil(y + margin / 2)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${font}">` +
    `<rect width="${w}" height="${h}" fill="#ffffff"/>${parts.join('')}</svg>`
  );
}

/** Words in lines of at most this many px; no lines without words. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
