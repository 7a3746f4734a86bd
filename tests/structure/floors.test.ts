import { describe, expect, it } from 'vitest'
import { importsOf } from './imports'
import { at } from './syntax'
import { sources } from './tree'

/** The floor of the files directly in a folder, which compose the other floors. */
const OWN_FILES = '.'

/**
 * Floors by folder, from the bottom up. A file imports, including types, only from its own floor and those
 * below it.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  server: [
    'base', // configuration, database, sessions, errors, shared interfaces
    'engine', // records and what belongs to them: files, settings, questions, measures, notifications
    'work', // work after the response: tasks, jobs, the clock, bulk changes, mails
    'accounts', // sign-in, and who can grant which permissions
    'live', // live events
    'features', // imports, documents, audit, undo
    'api', // every route and its description, the web server around them
    'ops', // backup, demo data, the tables of an installation
    OWN_FILES,
    'commands', // the programs that `npm run` starts
  ],
}

/** Exceptions: imports that run upwards, as `from -> to`, each with its reason. At most three. */
const EXPLAINED: Readonly<Record<string, string>> = {}

const folders = Object.keys(FLOORS)

/** Returns the floor of a path: the folder below its top folder, or `.` for a file directly in it. */
function floorOf(path: string): string {
  const [, part = '', ...rest] = path.split('/')
  return rest.length ? part : OWN_FILES
}

/** Returns a path's folder within its floor, or the file directly in the floor. */
const roomOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** Returns all imports within one of the folders with floors. */
const within = (folder: string) =>
  sources(folder)
    .flatMap(importsOf)
    .filter(({ to, local }) => local && to.startsWith(`${folder}/`))

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(pairs: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Returns the cycles between folders, each once and ending with its first folder. */
function circlesIn(graph: Graph): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (place: string, way: readonly string[]) => {
    const before = way.indexOf(place)
    if (before >= 0) found.push([...way.slice(before), place].join(' -> '))
    if (before >= 0 || done.has(place)) return
    for (const next of graph.get(place) ?? []) walk(next, [...way, place])
    done.add(place)
  }
  for (const place of graph.keys()) walk(place, [])
  return found
}

describe.each(folders)('X-06 floors of %s', folder => {
  const floors = FLOORS[folder] ?? []
  const heightOf = (path: string) => floors.indexOf(floorOf(path))
  const imports = within(folder)

  it('X-06 every file is on a floor', () => {
    expect(sources(folder).filter(path => heightOf(path) < 0)).toEqual([])
  })

  it('X-06 imports run downwards', () => {
    const upward = imports
      .filter(({ from, to }) => heightOf(to) > heightOf(from))
      .filter(({ from, to }) => !(`${from} -> ${to}` in EXPLAINED))
    expect(upward.map(({ from, to, node }) => `${at(from, node)} imports ${to}`)).toEqual([])
  })

  it('X-06 the folders of a floor import each other in one direction', () => {
    const sideways = imports.filter(
      ({ from, to }) => floorOf(from) === floorOf(to) && floorOf(from) !== OWN_FILES,
    )
    expect(circlesIn(graphOf(sideways.map(({ from, to }) => [roomOf(from), roomOf(to)])))).toEqual([])
  })

  it('X-06 no file imports itself through others', () => {
    const eager = imports.filter(({ lazy }) => !lazy)
    expect(circlesIn(graphOf(eager.map(({ from, to }) => [from, to])))).toEqual([])
  })
})

describe('X-06 exceptions from the floors', () => {
  it('X-06 every exception is still needed, and there are three at most', () => {
    const there = new Set(folders.flatMap(within).map(({ from, to }) => `${from} -> ${to}`))
    expect(Object.keys(EXPLAINED).filter(one => !there.has(one))).toEqual([])
    expect(Object.keys(EXPLAINED).length).toBeLessThanOrEqual(3)
  })

  it('X-06 finds a cycle', () => {
    const pairs = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['a', 'c'],
    ] as const
    expect(circlesIn(graphOf(pairs))).toEqual(['b -> c -> b'])
    expect(circlesIn(graphOf(pairs.slice(0, 2)))).toEqual([])
  })
})
