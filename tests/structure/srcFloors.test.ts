import { describe, expect, it } from 'vitest'
import { mutualFolders } from './figures'
import { type Import, importsOf } from './imports'
import { at } from './syntax'
import { files, sources } from './tree'

/**
 * The folders of `src/` from the bottom up. A file imports, including types, only from its own floor and
 * those below it.
 */
const FLOORS = [
  'core', // for both sides, without React or a database: schema, access, measures, questions, languages
  'contract', // a zod schema for every body and response of the API: its types, input checks and OpenAPI document
  'ui', // the UI kit, independent of field types: theme, session, live, undo, shortcuts, tasks, the API calls of pages
  'fields', // one folder for each field type
  'define', // builders for definitions, and the checks of definitions and values
  'pages', // the pages of records: list, show, create, edit, import, trash, and what they share
  'analysis', // reports and dashboards
  'office', // accounts, permissions, roles, settings, notifications, audit
  'studio', // definitions, their versions and the plan of a change
  'app', // the shell around them, routing, the first screens, the palette; main.tsx, startApp.tsx and App.tsx
]

/** Exceptions: imports that run upwards, as `from -> to`, each with its reason. At most three. */
const UPWARD: Readonly<Record<string, string>> = {}

/** Exceptions: import cycles, each with its reason. */
const CIRCLES: Readonly<Record<string, string>> = {}

/** Exceptions: folders of one floor that import each other, each pair with its reason. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'src/core/field -> src/core/schema':
    'a resource is made of fields, and a field answers with a condition on one',
  'src/ui/tasks -> src/ui/undo': 'a finished task can be taken back, and taking back much is a task',
}

/** Exceptions: folders of resources that import each other, each pair with its reason. */
const MUTUAL: Readonly<Record<string, string>> = {
  'claimLines claims': 'the lines of a claim are its parts, and it follows from them',
  'claims policies': 'a claim is covered by a policy, whose cancellation asks about known losses',
  'endorsements policies': 'a policy follows from its endorsements, and each prices the change of a policy',
  'instalments payments': 'a payment pays instalments, and a paid instalment books a payment',
  'instalments policies': 'a policy has instalments, and its arrears follow from them',
  'payments policies': 'a payment settles arrears of a policy, and a new policy books its first one',
  'policies policyActs': 'an act changes a policy, which follows from its acts',
  'policies policyCharges': 'a charge is booked for a policy, which sums its charges',
  'policies policyVersions': 'a version is a policy on a day, which follows from its versions',
}

/** Files directly in `resources/`, which concern all resources. Any other file is in a resource's folder. */
const OF_ALL_RESOURCES = [
  'index',
  'routes',
  'providers',
  'permissionRules',
  'subjects',
  'unchanged',
  'knownWords',
].map(name => `resources/${name}.ts`)

/** Returns the height of a file's floor; -1 for a file on no floor. */
function heightOf(path: string): number {
  if (path === 'src/kit.ts') return FLOORS.length
  const [, floor = '', ...rest] = path.split('/')
  return rest.length ? FLOORS.indexOf(floor) : -1
}

const imports = sources('src')
  .flatMap(importsOf)
  .filter(({ to, local }) => local && to.startsWith('src/'))

/** Returns the cycles, each once and starting with its alphabetically first file. */
function circlesIn(edges: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to])
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    const before = way.indexOf(file)
    if (before >= 0) {
      const circle = way.slice(before)
      const first = circle.indexOf([...circle].sort()[0] ?? '')
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' -> '))
    } else if (!done.has(file)) {
      for (const to of next.get(file) ?? []) walk(to, [...way, file])
      done.add(file)
    }
  }
  for (const file of [...next.keys()].sort()) walk(file, [])
  return [...found].sort()
}

/** Returns a path's folder within its floor, or the file directly in the floor. */
const roomOf = (path: string) => path.split('/').slice(0, 3).join('/')

describe('X-06 floors of src/', () => {
  it('X-06 every file is on a floor', () => {
    expect(sources('src').filter(path => heightOf(path) < 0)).toEqual([])
  })

  it('X-06 imports run downwards', () => {
    const upward = imports
      .filter(({ from, to }) => heightOf(to) > heightOf(from))
      .filter(({ from, to }) => !(`${from} -> ${to}` in UPWARD))
    expect(upward.map(({ from, to, node }) => `${at(from, node)} imports ${to}`)).toEqual([])
  })

  it('X-06 the folders of a floor import each other in one direction', () => {
    const sideways = imports
      .filter(({ from, to, lazy }) => !lazy && heightOf(from) === heightOf(to))
      .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    expect(circlesIn(sideways)).toEqual(Object.keys(NEIGHBOURS))
  })

  it('X-06 no file imports itself through others', () => {
    const eager = [...imports, ...sources('resources').flatMap(importsOf)].filter(
      ({ lazy, local }) => local && !lazy,
    )
    expect(circlesIn(eager).filter(circle => !(circle in CIRCLES))).toEqual([])
    expect(Object.keys(CIRCLES).filter(circle => !circlesIn(eager).includes(circle))).toEqual([])
  })

  it('X-06 every exception is still needed, and there are three at most', () => {
    const there = new Set(imports.map(({ from, to }) => `${from} -> ${to}`))
    expect(Object.keys(UPWARD).filter(one => !there.has(one))).toEqual([])
    expect(Object.keys(UPWARD).length).toBeLessThanOrEqual(3)
  })
})

describe('X-06 one folder for each resource', () => {
  const inside = files.filter(path => path.startsWith('resources/') && !path.startsWith('resources/i18n/'))

  it('X-06 everything about one resource is in its folder', () => {
    const loose = inside.filter(path => path.split('/').length === 2)
    expect(loose.filter(path => !OF_ALL_RESOURCES.includes(path))).toEqual([])
  })

  it('X-06 folders of resources import each other in one direction', () => {
    expect(mutualFolders()).toEqual(Object.keys(MUTUAL))
  })

  it('X-06 its screens are in pages/, next to its definition, demo data and server part', () => {
    const screens = inside.filter(path => path.endsWith('.tsx') && !path.endsWith('.server.tsx'))
    expect(screens.filter(path => !/^resources\/\w+\/pages\//.test(path))).toEqual([])
    const found = inside.filter(path => /(\.(server|demo|first)\.tsx?|\/measures\.ts)$/.test(path))
    expect(found.filter(path => path.split('/').length !== 3)).toEqual([])
  })
})
