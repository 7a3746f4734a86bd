import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { keepBuilds } from './keepBuilds.ts'

/** Where in dist/ the server finds what it renders the first screens with. No host serves what begins with a dot. */
const FOLDER = '.first'
const PARTS = /[ \t]*<template id="parts">(.*?)<\/template>\s*<script>.*?<\/script>\n/s

/** Completes dist/ after Vite has written the front end: what the server renders with, earlier builds, compressed copies. */
export function finish(): Plugin {
  let root = ''
  let dist = ''
  return {
    name: 'finish',
    apply: 'build',
    configResolved: config => {
      root = config.root
      dist = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        await buildFirstScreens(root, dist)
        keepBuilds(dist, Object.keys(bundle), Date.now())
        await packFiles(dist)
      },
    },
  }
}

/** The page for a server that knows where it is hosted: tags that load files are where the browser looks for them. */
export function plainPage(page: string): string {
  if (!PARTS.test(page)) throw new Error('The built page has no parts.')
  return page.replace(PARTS, (_whole, parts: string) => parts.trimStart())
}

/** Builds what this project's own server needs to render the first screens itself; other hosts serve the page as it is. */
async function buildFirstScreens(root: string, dist: string): Promise<void> {
  const folder = join(dist, FOLDER)
  rmSync(join(folder, 'assets'), { recursive: true, force: true })
  await buildRenderer(root, folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'frame.html'), plainPage(readFileSync(join(dist, 'index.html'), 'utf8')))
  writeFileSync(join(folder, 'early.js'), readFileSync(join(root, 'src/app/first/early.js')))
}

/** With React inside, so that it is the one for production wherever the server runs. */
async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/first/render.tsx',
      outDir,
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
    },
  })
}

const PACKED = /\.(js|mjs|css|svg|json|html)$/
/** For whoever hosts it to change. */
const OPEN = 'config.json'
/** Smaller ones do not get smaller. */
const AT_LEAST = 300
/** What is bigger is loaded by few, and takes too long to be packed as small as can be. */
const BIG = 250_000
/** Brotli's dictionary of the web's own words. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a brotli and a gzip copy of each text of the build, so that no server compresses it for every visitor. A file with a hash
 * in its name that has copies is from an earlier build, and the same.
 */
async function packFiles(dist: string): Promise<void> {
  const top = readdirSync(dist).filter(name => !name.startsWith('.'))
  const assets = readdirSync(join(dist, 'assets'))
  const had = new Set(assets)
  const fresh = assets.filter(name => !had.has(`${name}.br`)).map(name => join('assets', name))
  const left = [...top, ...fresh]
    .filter(name => PACKED.test(name) && name !== OPEN)
    .map(name => join(dist, name))
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) await pack(file)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < AT_LEAST) return
  const params = {
    ...TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: content.length > BIG ? 9 : 11,
  }
  await Promise.all([
    brotli(content, { params }).then(packed => writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then(packed => writeFile(`${file}.gz`, packed)),
  ])
}
