import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** Where in dist/ the server finds what it draws first screens with. No host serves what begins with a dot. */
const FOLDER = '.first'
const PARTS = /[ \t]*<template id="parts">(.*?)<\/template>\s*<script>.*?<\/script>\n/s

/** The page for a server that knows where it is hosted: what loads a file stands where the browser looks for it. */
export function plainPage(page: string): string {
  if (!PARTS.test(page)) throw new Error('The built page has no parts.')
  return page.replace(PARTS, (_whole, parts: string) => parts.trimStart())
}

/** Builds, beside the pages for any host, what this project's own server needs to draw the first screens itself. */
export function serverPage(): Plugin {
  let root = ''
  let dist = ''
  return {
    name: 'server-page',
    apply: 'build',
    configResolved: config => {
      root = config.root
      dist = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = join(dist, FOLDER)
        rmSync(join(folder, 'assets'), { recursive: true, force: true })
        await drawing(root, folder)
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'frame.html'), plainPage(readFileSync(join(dist, 'index.html'), 'utf8')))
        writeFileSync(join(folder, 'early.js'), readFileSync(join(root, 'src/app/first/early.js')))
      },
    },
  }
}

/** With React inside, so that it is the one for production wherever the server runs. */
async function drawing(root: string, outDir: string): Promise<void> {
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
