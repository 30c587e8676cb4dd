import { createRequire } from 'node:module';
import type { ResultFile } from '../storage/result-file.js';

/** Pixels of the picture for each pixel of the drawing: sharp on today’s screens. */
const SCALE = 2;

/**
 * Pictures of drawings, under their names. They are set in Arimo, which is as wide as Arial and comes with the program,
 * so that they are the same on every machine. Letters that it lacks are taken from the machine's own typefaces.
 *
 * @param files the SVG files among these are drawn
 * @throws Error when a drawing cannot be read
 */
export async function asPng(files: readonly ResultFile[]): Promise<ResultFile[]> {
  const drawings = files.filter(({ path }) => path.endsWith('.svg'));
  const { renderAsync } = await import('@resvg/resvg-js');
  return Promise.all(
    drawings.map(async ({ path, content }) => {
      const svg = String(content);
      const picture = await renderAsync(svg, {
        fitTo: { mode: 'zoom', value: SCALE },
        background: '#ffffff',
        font: {
          fontFiles: TYPEFACES,
          defaultFontFamily: 'Arimo',
          sansSerifFamily: 'Arimo',
          loadSystemFonts: BEYOND_ARIMO.test(svg),
        },
      });
      return { path: path.replace(/\.svg$/, '.png'), content: new Uint8Array(picture.asPng()) };
    }),
  );
}

/** A character outside Latin, Greek, Cyrillic and Hebrew, and the signs that these use. */
const BEYOND_ARIMO =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{Zs}\n\r\t!-~\u00a0-\u00bf×÷–—‘’“”†…′″−≤≥≈]/u;

const { resolve } = createRequire(import.meta.url);
const TYPEFACES = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/arimo/${file}`),
);
