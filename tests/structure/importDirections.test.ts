import { describe, expect, it } from 'vitest'
import { type Import, importsOf } from './imports'
import { at } from './syntax'
import { files, read, sources } from './tree'

const SCREEN_PACKAGE =
  /^(react|react-dom|react-admin|react-router|react-router-dom|react-hook-form|ra-.*|@mui\/.*|@emotion\/.*|@tanstack\/react-query)$/
const DATABASE_PACKAGE = /^(kysely|pg|@electric-sql\/pglite|hono|@hono\/.*)$/
const VOCABULARY = /^src\/(core|contract|fields|define)\//
/** The modules of the server that resources can import. */
const PUBLIC_FACE = /^server\/(hooks|documents)(\.ts|\/index\.ts)?$/
const VIEW = /(\.(view|cell|input)\.tsx|^src\/fields\/(views|fieldView|displays)\.ts)$/

/**
 * The files that a page loads first. Of the files in src, only these, startApp.tsx and startPreview.tsx can import
 * the product.
 */
const entries = files
  .filter(path => path.endsWith('.html'))
  .flatMap(path => [...read(path).matchAll(/<script[^>]+src="\/?(src\/[^"]+)"/g)].map(match => match[1]))

const joinsProduct = new Set([
  'src/app/startApp.tsx',
  'src/app/main.tsx',
  // Starts the app like main.tsx, but with a draft.
  'src/app/preview/startPreview.tsx',
  ...entries,
])

function offences(paths: string[], forbidden: (each: Import) => boolean): string[] {
  return paths
    .flatMap(importsOf)
    .filter(forbidden)
    .map(each => `${at(each.from, each.node)} imports ${each.to}`)
}

describe('X-06 imports go one way', () => {
  it('the engine imports neither resources nor providers, except its entries', () => {
    const engine = sources('src').filter(path => !joinsProduct.has(path))
    expect(offences(engine, ({ local, to }) => local && !to.startsWith('src/'))).toEqual([])
  })

  it('X-07 providers import what is below the pages, for types as well, and nothing else of the project', () => {
    const below = /^(src\/(core|contract|ui|fields|define)|providers)\//
    expect(offences(sources('providers'), ({ local, to }) => local && !below.test(to))).toEqual([])
  })

  it('the server imports the resources, the vocabulary and the phrases', () => {
    // The server also renders the first screens, so that they appear before any script loads.
    const allowed =
      /^(server|resources|src\/(core|contract|fields|define))(\/|$)|^src\/app\/first\/(drawnByServer|render)|^package\.json$/
    expect(offences(sources('server'), ({ local, to }) => local && !allowed.test(to))).toEqual([])
  })

  it('the server and what it loads import neither React nor a view', () => {
    const seen = new Set(sources('server'))
    for (const path of seen) {
      if (!/\.tsx?$/.test(path)) continue
      const loaded = importsOf(path).filter(each => each.local && !each.typeOnly && !each.lazy)
      for (const { to } of loaded) if (files.includes(to)) seen.add(to)
    }
    const loaded = [...seen].filter(path => /\.tsx?$/.test(path))
    const screen = ({ to, typeOnly, lazy }: Import) =>
      !typeOnly && !lazy && (SCREEN_PACKAGE.test(to) || VIEW.test(to))
    expect(offences(loaded, screen)).toEqual([])
  })

  it('X-06 browsers take only types from the contract: its checks would load zod first', () => {
    const outside = sources('src', 'providers', 'resources').filter(
      path => !path.startsWith('src/contract/') && !/\.server\.tsx?$/.test(path),
    )
    const loaded = ({ to, typeOnly }: Import) => to.startsWith('src/contract/') && !typeOnly
    expect(offences(outside, loaded)).toEqual([])
  })

  it('L-01 the live connection loads when it starts, and with no page', () => {
    const library = ({ to, typeOnly }: Import) => /^(pusher-js|laravel-echo)$/.test(to) && !typeOnly
    const all = [...sources('src'), ...sources('providers')].flatMap(importsOf).filter(library)
    expect(all.map(({ to, lazy }) => [to, lazy]).sort()).toEqual([
      ['laravel-echo', true],
      ['pusher-js', true],
    ])
  })

  it('a list loads no form, no validation and nothing that is only opened from it', () => {
    const seen = new Set(['src/app/startApp.tsx', 'src/pages/ListPage.tsx'])
    for (const path of seen) {
      if (!/\.tsx?$/.test(path)) continue
      const loaded = importsOf(path).filter(each => each.local && !each.typeOnly && !each.lazy)
      for (const { to } of loaded) if (files.includes(to)) seen.add(to)
    }
    const late =
      /^src\/pages\/(form|show|transitions|history|record)\/|^src\/fields\/(views|schemas)\.ts|^src\/(app\/palette\/Palette|pages\/notifications\/BellPanel|pages\/preferences\/PreferencesDrawer|app\/auth\/SignInDialog)\.tsx/
    const heavy = /^(zod|react-hook-form|libphonenumber-js|currency-codes|i18n-iso-countries)(\/|$)/
    expect(
      offences(
        [...seen].filter(path => /\.tsx?$/.test(path)),
        ({ to, typeOnly, lazy, local }) => !typeOnly && !lazy && (local ? late : heavy).test(to),
      ),
    ).toEqual([])
  })

  it('the vocabulary imports neither React nor a database', () => {
    const vocabulary = sources('src').filter(path => VOCABULARY.test(path) && !VIEW.test(path))
    const foreign = ({ to, typeOnly }: Import) =>
      !typeOnly && (SCREEN_PACKAGE.test(to) || DATABASE_PACKAGE.test(to) || VIEW.test(to))
    expect(offences(vocabulary, foreign)).toEqual([])
  })

  it('a definition imports only the vocabulary, its labels the catalogue, its server part the server', () => {
    const data = sources('resources').filter(path => path.endsWith('.ts') && !path.includes('/pages/'))
    const allowed = ({ from, to }: Import) =>
      /^resources\//.test(to) ||
      VOCABULARY.test(`${to}/`) ||
      VOCABULARY.test(to) ||
      (from.endsWith('.server.ts') && PUBLIC_FACE.test(to)) ||
      (from.startsWith('resources/i18n/') && /^src\/core\/i18n\//.test(to))
    expect(offences(data, each => each.local && !each.typeOnly && !allowed(each))).toEqual([])
  })

  it('X-10 pages of resources import from src/ only its face, for types as well', () => {
    const pages = sources('resources').filter(
      path => /\/pages\/|\.tsx$/.test(path) && !path.includes('.server.'),
    )
    expect(offences(pages, ({ to }) => to.startsWith('src/') && to !== 'src/kit.ts')).toEqual([])
    expect(offences(sources('src'), ({ to }) => to === 'src/kit.ts')).toEqual([])
  })

  it('resources import only the public face of the server, for types as well', () => {
    const inside = ({ to, local }: Import) => local && /^server\//.test(to) && !PUBLIC_FACE.test(to)
    expect(offences(sources('resources'), inside)).toEqual([])
  })

  it('nothing that a browser loads imports server-only code', () => {
    const browser = sources('src', 'providers', 'resources').filter(path => !/\.server\.tsx?$/.test(path))
    const serverPart = ({ to, typeOnly }: Import) =>
      !typeOnly && (/\.server(\.tsx?)?$/.test(to) || /^server\//.test(to))
    expect(offences(browser, serverPart)).toEqual([])
  })

  it('O-01 the product runs without its test dependencies', () => {
    const packages = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    const product = [
      ...sources('src', 'server', 'resources', 'providers'),
      'vite.config.ts',
      'vite.server.config.ts',
      ...['start', 'ensureBuilt', 'inputs', 'frontEnd', 'builtServer', 'runVite'].map(
        name => `scripts/${name}.ts`,
      ),
    ]
    const development = ({ to, local, typeOnly }: Import) =>
      !typeOnly && (local ? /^tests\//.test(to) : to in packages.devDependencies)
    expect(
      offences(
        product.filter(path => files.includes(path)),
        development,
      ),
    ).toEqual([])
  })
})
