import type { BrowserContext } from '@playwright/test'
import { routes } from '../../resources/routes'
import { type Language, languageNames } from '../../src/core/i18n/languages'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { callerAt } from '../support/caller'
import { type Cell, cells, nameOf, spread } from '../support/matrix/cells'
import { faults, showIn } from '../support/matrix/look'
import { resourceWalks } from '../support/matrix/resourceWalks'
import { firstWalks, pageWalks, quotesWalk, roleWalk, shellWalks } from '../support/matrix/shellWalks'
import { type Look, type Stage, settled, type Walk } from '../support/matrix/stage'
import { speaker } from '../support/matrix/words'
import { asksOf } from '../support/walk/apiProbe'
import { readWalked, type WalkedResource } from '../support/walk/definitions'
import { addStudioResource } from '../support/walk/studioResource'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/**
 * Whether to view every screen in all languages, both themes and every width, which is too much for every
 * run.
 */
const whole = process.env.TEST_LONG === '1'
/**
 * Further widths to check in turn, besides the cell's width. With TEST_LONG, every width has its own cells.
 */
const otherWidths = [360, 768, 2560]
let turn = 0
/** Returns one further width at every sixth look, in turn. */
const oneMore = () => {
  const at = turn++ / (2 * otherWidths.length)
  return whole || !Number.isInteger(at) ? [] : otherWidths.slice(at % otherWidths.length).slice(0, 1)
}

/**
 * How many walks of a kind are enough. Popups of lists, tabs of relations, dialogs, bulk changes, parts, forms
 * and layouts are alike, so a few represent all.
 */
const enough: Readonly<Record<string, number>> = {
  ...{ popups: 4, tabs: 4, delete: 4, bulk: 2, part: 2, form: 4 },
  ...{ table: 4, cards: 4, board: 4, calendar: 4, groups: 4 },
}
const someOf = (walks: readonly Walk[]): Walk[] =>
  walks.filter(walk => {
    const most = enough[walk.kind]
    return whole || !most || walks.filter(({ kind }) => kind === walk.kind).indexOf(walk) < most
  })

interface Seen {
  walk: Walk
  cell: Cell
}

let resources: WalkedResource[]
let signedIn: Walk[]

test.beforeAll(async () => {
  resources = (await readWalked()).filter(({ hasPages, isPart }) => hasPages || isPart)
  signedIn = [
    ...someOf(resources.flatMap(resourceWalks)),
    ...pageWalks(routes),
    quotesWalk,
    roleWalk,
    ...shellWalks,
  ]
})

/** Assigns to each walk the one cell that covers the most new pairs. */
function spreadOut(walks: readonly Walk[]): Seen[] {
  const given = spread(walks.map(({ name, kind }) => ({ kind, of: name.split(':', 1)[0] ?? '' })))
  return walks.flatMap((walk, at) => (given[at] ? [{ walk, cell: given[at] }] : []))
}

const speak = (context: BrowserContext, baseURL: string | undefined, language: Language) =>
  context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL ?? '' }])

/** Returns every text of a language in the data, at any depth. */
function wordsIn(data: unknown, language: Language): string[] {
  if (typeof data !== 'object' || data === null) return []
  const word = (data as Record<string, unknown>)[language]
  return [
    ...(typeof word === 'string' ? [word] : []),
    ...Object.values(data).flatMap(value => wordsIn(value, language)),
  ]
}

/** Runs each walk in its cell. `learn` is called before each look, to add the names of new records. */
async function walkThrough(stage: Stage, seen: readonly Seen[], learn?: () => Promise<void>): Promise<void> {
  for (const { walk, cell } of seen)
    await test.step(`${walk.name} in ${nameOf(cell)}`, async () => {
      await showIn(stage.page, cell)
      const look: Look = async screen => {
        await learn?.()
        const found = await faults(stage, cell, oneMore())
        expect.soft(found, `${walk.name}, ${screen}, ${nameOf(cell)}`).toEqual([])
      }
      // A walk that fails midway must not skip the others.
      const ended = await walk.walk(stage, look).catch((error: Error) => error.message)
      expect.soft(ended, `${walk.name}, ${nameOf(cell)}`).toBeUndefined()
    })
}

const parts = whole
  ? cells.map(cell => ({
      title: nameOf(cell),
      shown: (each: Cell) => each === cell,
      language: cell.language,
    }))
  : languageNames.map(language => ({
      title: language,
      shown: (each: Cell) => each.language === language,
      language,
    }))

for (const { title, shown, language } of parts)
  test(`I-01 Q-01 Q-02 Q-04 T-09 every screen in ${title}: complete, in one language, without axe violations`, async ({
    page,
    context,
    app,
    baseURL,
    signIn,
    consoleWatch,
  }) => {
    const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
    // Earlier tests can leave drafts on the worker's server. A form with a draft asks before it closes.
    await admin.deleteDrafts()
    await addStudioResource(admin)
    // Two of the screens show a crash.
    consoleWatch.allow(/ShortcutsPage-|Crash [0-9A-Z]+ |Minified React error #306/)
    await speak(context, baseURL, language)
    const titles = new Set<string>()
    const open = new Map<string, number>()
    const stage = { page, say: speaker(language), titles, open }
    const here = (walks: readonly Walk[]) =>
      whole
        ? walks.flatMap(walk => cells.filter(shown).map(cell => ({ walk, cell })))
        : spreadOut(walks).filter(({ cell }) => shown(cell))
    await walkThrough(stage, here(firstWalks))
    await showIn(page, { language, theme: 'light', width: 1440 })
    await signIn(page, 'admin@example.com')
    await settled(page)
    const ask = asksOf(page)
    for (const { name, begins } of resources) {
      for (const { label } of (await ask('GET', `${name}/choices?range=[0,99]`)).data)
        titles.add(String(label))
      const filter = encodeURIComponent(JSON.stringify({ status: begins }))
      const [first] = begins ? (await ask('GET', `${name}?range=[0,0]&filter=${filter}`)).data : []
      if (first) open.set(name, Number(first.id))
    }
    // The content of insurance types is the office's own: names of covers, and questions in every language.
    for (const { coverages } of (await ask('GET', 'insurance-types?range=[0,99]')).data)
      for (const { name } of (coverages ?? []) as { name: string }[]) titles.add(name)
    for (const { questions } of (await ask('GET', 'question-sets?range=[0,99]')).data)
      for (const word of wordsIn(questions, language)) titles.add(word)
    await walkThrough(stage, here(signedIn), async () => {
      // Mails are in their recipient's language, and the server sends some during the walk.
      for (const { subject } of (await ask('GET', 'outbox')).data) titles.add(String(subject))
    })
  })
