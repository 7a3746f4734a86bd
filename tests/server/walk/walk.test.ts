import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadResources } from '../../../server/base/product/resources'
import { collectResources } from '../../../src/define/collectResources'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { mainEngines } from '../../support/databases'
import { Coverage, notWalked } from './coverage'
import { further } from './definitions'
import { forms, openFiles } from './forms'
import { peopleOf } from './people'
import { Walk } from './walk'
import { goesThrough } from './work'
import { openWorld } from './world'

const resources = collectResources(withOwnDefinitions((await loadResources()).all, further))
const people = peopleOf(resources)

/**
 * Every type and role calls every route of every resource, and the responses are compared with an oracle that
 * evaluates the rules a second time. Samples limit the number of requests: queryable fields share a request
 * and each forbidden field has its own; fields are written one by one only on the first of the records with
 * equal write permissions; and users who can't read a resource request one record.
 */
describe.each(mainEngines)('P-05 P-08 P-09 P-10 P-12 P-13 T-09 walk on $name', engine => {
  let opened: Awaited<ReturnType<typeof openWorld>>
  const coverage = new Coverage()
  beforeAll(async () => {
    opened = await openWorld(engine, resources, people)
  }, 240_000)
  afterAll(() => opened.close())

  it.each(people)(
    'P-05 P-09 P-10 P-12 $who: every resource, route and field',
    { timeout: 240_000 },
    async ({ who }) => {
      const { app, world, walking } = opened
      const person = walking.find(one => one.who === who)
      if (!person) throw new Error(`${who} has not signed in`)
      for (const resource of resources.all) await world.own(resource, person.id)
      const at = people.findIndex(one => one.who === who)
      const walks = resources.all
        .filter(resource => goesThrough(person, at, resource))
        .map(resource => new Walk(app, world, coverage, person, resource))
      for (const walk of walks) for (const form of forms) await form(walk)
      for (const walk of walks.slice(0, 1)) await openFiles(walk)
      expect(coverage.takeMistakes()).toEqual([])
    },
  )

  it('P-05 P-09 P-12 the walk skips no route, field or user', () => {
    expect(notWalked(opened.app, resources, coverage)).toEqual([])
    const { cases, requests } = coverage
    process.stdout.write(`P-05 P-09 P-12 walked ${cases} cases in ${requests} requests on ${engine.name}\n`)
    expect(cases).toBeGreaterThan(50_000)
  })
})
