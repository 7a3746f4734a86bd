import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { keepBuilds } from './keepBuilds.ts'
import { deleteOldCopies } from './packFiles.ts'

/** Where in dist/ the server finds what it renders the first screens with. No host serves what begins with a dot. */
const FOLDER = '.first'
const PARTS = /[ \t]*<template id="parts">(.*?)<\/template>\s*<script>.*?<\/script>\n/s

/** Completes dist/ after Vite has written the front end: what the server renders with, and the files of earlier builds. */
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
        deleteOldCopies(dist)
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
