import { describe, expect, it } from 'vitest'
import type { ServerHooks, Services, Writer } from '../../../server/base/services'
import { blockersOf } from '../../../server/engine/writes/transitions/blockers'
import { choice, defineResource, text } from '../../../src/define'

const shipped = defineResource({
  name: 'grants',
  title: 'name',
  subject: 'Grant',
  fields: {
    name: text({ required: true }),
    status: choice(['draft', 'held', 'approved', 'paid'], {
      required: true,
      default: 'draft',
      readOnly: true,
    }),
  },
  transitions: {
    approve: { from: ['draft'], to: 'approved' },
    hold: { from: ['draft'], to: 'held' },
    pay: { from: ['approved'], to: 'paid' },
    settle: { from: ['approved'], to: 'paid' },
  },
})
/** The same resource with transitions of the office. */
const extended = {
  ...shipped,
  transitions: {
    ...shipped.transitions,
    wave_through: { from: ['held'], to: 'approved' },
    pay_at_once: { from: ['approved'], to: 'paid' },
    park: { from: ['draft'], to: 'held' },
  },
}

const blocked: Record<string, string> = { approve: 'second_person', pay: 'no_account' }
const hooks: ServerHooks = {
  resource: 'grants',
  blockers: async ({ transition }) => (blocked[transition] ? [{ key: blocked[transition] }] : []),
}

describe('D-08 T-01 conditions in code hold for transitions that an office adds', () => {
  const services = {
    hooks: new Map([['grants', hooks]]),
    definitions: { shipped: { resources: [shipped] } },
    now: () => new Date(),
  } as unknown as Services
  const keysOf = async (name: string, status: string) =>
    (
      await blockersOf({ services, context: {} } as unknown as Writer, extended as never, {
        name,
        record: { id: 1, status },
      })
    ).map(({ key }) => key.split('.').at(-1))

  it('into a state that shipped transitions reach only under conditions', async () => {
    expect(await keysOf('approve', 'draft')).toEqual(['second_person'])
    expect(await keysOf('wave_through', 'held')).toEqual(['second_person'])
  })

  it('but not if one of the shipped ways into the state has none', async () => {
    expect(await keysOf('pay', 'approved')).toEqual(['no_account'])
    expect(await keysOf('pay_at_once', 'approved')).toEqual([])
    expect(await keysOf('park', 'draft')).toEqual([])
  })
})
