import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import { drawnByServer } from '../../../src/app/first/drawnByServer'
import type { drawFirst } from '../../../src/app/first/render'
import { type Language, languageNames } from '../../../src/core/i18n/languages'
import type { RouteEntry } from '../../../src/core/routing/routes'
import type { PublicSettings } from '../../../src/core/schema/publicSettings'
import type { Services } from '../../base/services'
import { publicSettings } from '../../engine/settings/publicSettings'
import { buildGraph } from './buildGraph'
import { type DrawnScreen, firstVisit } from './firstScreen'
import { type Packed, packedCache, sendPacked } from './packed'
import { runConfigOf } from './runConfig'
import { chosenLanguage, visitorLanguage } from './visitorLanguage'

/** Returns the page for a browser that opens a path of the app. */
export type AnswerPage = (c: Context, path: string) => Promise<Response>

interface Drawn {
  screen: DrawnScreen
  /** The resource whose list the browser opens next. */
  list: string | undefined
}

const API = '/api/v1'

/**
 * Returns the pages of a build, rendered as far as possible: first screens completely, in the
 * visitor's language, and for signed-in people the empty shell with the names of the next files.
 * Returns undefined for a build without the renderer.
 */
export function firstPages(
  services: Services,
  dist: string,
  entries: readonly RouteEntry[],
): AnswerPage | undefined {
  const folder = join(dist, '.first')
  if (!existsSync(join(folder, 'frame.html'))) return undefined
  const page = readFileSync(join(folder, 'frame.html'), 'utf8')
  const early = readFileSync(join(folder, 'early.js'), 'utf8')
  const { filesOf, appFiles, dataFiles, filesAfter } = filesIn(dist, services)
  const packed = packedCache(pagesOf(services))
  const draw = lazily(async () => {
    const module = (await import(pathToFileURL(join(folder, 'render.js')).href)) as {
      drawFirst: typeof drawFirst
    }
    return module.drawFirst
  })

  const firstData = async () => ({
    settings: withLogo(await publicSettings(services)),
    config: runConfigOf(services.config, dist),
  })

  const drawn = async ({ screen, list }: Drawn, language: Language, chosen: boolean): Promise<Packed> => {
    const { settings, config } = await firstData()
    return packed(JSON.stringify([screen, list, language, chosen, settings]), async () => {
      const { html, title, sending, direction } = await (await draw())({ screen, language, settings })
      return withScreen(page, {
        ...{ screen, language, direction, title, html, early },
        modules: filesOf(...modulesOf(screen, language)),
        first: {
          screen,
          language,
          settings,
          config,
          api: config.api ?? API,
          ...filesAfter(list, chosen ? language : undefined),
          sending,
        },
      })
    })
  }

  const forSignedIn = async (language: Language, list: string | undefined, isOwn: boolean) => {
    const first = isOwn ? await firstData() : undefined
    return packed(JSON.stringify(['app', language, list, first]), async () =>
      page.replace(
        '</head>',
        () =>
          `${preloads(appFiles(language, list), dataFiles(language, list))}${first ? data(first) : ''}</head>`,
      ),
    )
  }

  return async (c, path) => {
    const language = visitorLanguage(services, c)
    const isChosen = chosenLanguage(c) !== undefined
    const visit = firstVisit(c, { pathname: path, entries, resources: services.resources })
    const isOwn = (runConfigOf(services.config, dist).api ?? API) === API
    const plain = () => packed('page', async () => page)
    const orPlain = (made: Promise<Packed>) =>
      made.catch(error => {
        services.log.error(
          { err: error },
          'The first screen could not be rendered; the app renders it instead',
        )
        return plain()
      })
    const { list } = visit
    if (visit.isApp) return sendPage(c, await orPlain(forSignedIn(language, list, isOwn)))
    const { screen } = visit
    if (!screen || !isOwn) return sendPage(c, await plain())
    return sendPage(c, await orPlain(drawn({ screen, list }, language, isChosen)))
  }
}

/** Sends a page. A browser asks for it again each time. */
async function sendPage(c: Context, page: Packed): Promise<Response> {
  c.header('Cache-Control', 'no-cache')
  const response = await sendPacked(c, page, 'text/html; charset=utf-8')
  response.headers.append('Vary', 'Accept-Language, Cookie')
  return response
}

interface ScreenParts extends Pick<Awaited<ReturnType<typeof drawFirst>>, 'html' | 'title' | 'direction'> {
  screen: DrawnScreen
  language: Language
  /** The script that makes the screen usable before the app has loaded. */
  early: string
  /** The files to preload. */
  modules: readonly string[]
  /** Data that the app doesn't have to request. */
  first: object
}

/** Returns the built page with a rendered first screen. */
const withScreen = (page: string, { screen, language, direction, title, html, ...parts }: ScreenParts) =>
  page
    .replace(
      '<html lang="en" dir="ltr">',
      `<html lang="${language}" dir="${direction}" data-screen="${screen}">`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${preloads(parts.modules)}</head>`)
    .replace(
      /<div id="root">.*<\/div>(?=\s*(<script|<\/body>))/s,
      () => `<div id="root">${html}</div>${data(parts.first)}${script(parts.early)}`,
    )

/** Returns functions that list the build's files for the pages. */
function filesIn(dist: string, { resources }: Services) {
  const filesOf = buildGraph(dist)
  // Conditions of rules refer to people, so a list also needs the definition of accounts.
  const definitionsOf = (list: string | undefined) =>
    list === undefined ? [] : [...new Set([list, resources.account.name])]
  const appFiles = (language: Language | undefined, list: string | undefined) =>
    filesOf(...appModules(language, list), ...definitionsOf(list).map(name => `definition:${name}.js`))
  const dataFiles = (language: Language, list: string | undefined) =>
    filesOf(
      `definition:${language}.json`,
      ...definitionsOf(list).map(name => `definition:${language}.${name}.json`),
    )
  const textsIn = (language: Language, list: string | undefined) => [
    ...filesOf(catalogueOf(language)),
    ...dataFiles(language, list),
  ]
  /**
   * Returns the files to load after a first screen. If the browser has not chosen a language, the account
   * determines the app's language, so the texts of all languages are listed.
   */
  const filesAfter = (list: string | undefined, language: Language | undefined) => {
    const app = appFiles(undefined, list ?? '')
    if (language) return { next: [...app, ...textsIn(language, list)] }
    return { next: app, nextIn: Object.fromEntries(languageNames.map(each => [each, textsIn(each, list)])) }
  }
  return { filesOf, appFiles, dataFiles, filesAfter }
}

/** Returns the modules of a first screen that the page's own script imports. */
function modulesOf(screen: DrawnScreen, language: Language): string[] {
  const name = `${screen[0]?.toUpperCase()}${screen.slice(1)}Screen`
  return [`src/app/auth/${name}.tsx`, `src/core/i18n/${language}/first.ts`]
}

/** Returns the first modules of the app. All lists need about the same ones. */
const appModules = (language: Language | undefined, list: string | undefined): string[] => [
  'src/app/startApp.tsx',
  ...(list === undefined ? [] : ['src/pages/ListPage.tsx']),
  ...(language === undefined ? [] : [catalogueOf(language)]),
]

const catalogueOf = (language: Language) => `src/core/i18n/${language}/index.ts`

/** Returns the settings with the logo's URL as the app builds it. */
const withLogo = (settings: PublicSettings): PublicSettings => ({
  ...settings,
  company_logo: settings.company_logo && `${API}/${settings.company_logo}`,
})

/** Returns preload links. `fetched` are the files that the app requests with `fetch`. */
const preloads = (modules: readonly string[], fetched: readonly string[] = []) =>
  [
    ...fetched.map(file => `<link rel="preload" as="fetch" crossorigin href="${file}">`),
    ...modules.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('')

/** Embeds data as JSON that browsers don't run. */
const data = (first: object) =>
  `<script type="application/json" id="first">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>`

const script = (code: string) => `<script>${code}</script>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Returns the number of possible pages. A cache of this size
 * can't be flushed by requests for other addresses.
 */
const pagesOf = ({ resources, messages }: Services) =>
  1 + messages.languages.length * (2 * drawnByServer.length + 2) * (resources.all.length + 1)

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
