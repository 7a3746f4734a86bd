import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { keepBuilds } from './keepBuilds.ts'
import { deleteOldCopies } from './packFiles.ts'
import { inlineScript } from './page.ts'

/**
 * The folder in dist/ with the server's files for rendering the first screens. Web
 * servers don't serve names that start with a dot.
 */
const FOLDER = '.first'
const PARTS = /[ \t]*<template id="parts">(.*?)<\/template>\s*<script>.*?<\/script>\n/s

/**
 * Completes dist/ after Vite has written the front end: adds the server's rendering
 * files, and keeps the files of earlier builds.
 */
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

/**
 * Returns the page for our own server, which has a configured base path: tags that load files are in the
 * document itself, where the browser's preload scanner finds them.
 */
export function plainPage(page: string): string {
  if (!PARTS.test(page)) throw new Error('The built page has no <template id="parts">.')
  return page.replace(PARTS, (_whole, parts: string) => parts.trimStart())
}

/**
 * Builds the files that our own server needs to render the first
 * screens; other hosts serve the page unchanged.
 */
async function buildFirstScreens(root: string, dist: string): Promise<void> {
  const folder = join(dist, FOLDER)
  rmSync(join(folder, 'assets'), { recursive: true, force: true })
  await buildRenderer(root, folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'frame.html'), plainPage(readFileSync(join(dist, 'index.html'), 'utf8')))
  writeFileSync(join(folder, 'early.js'), inlineScript(root, 'src/app/first/early.js'))
}

/** Bundles React, so that its production build is used wherever the server runs. */
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
