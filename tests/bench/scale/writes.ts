import type { Row } from '../part'
import { SAME } from './calls'
import { inTurn, row, type Sizes } from './inTurn'
import { customers, type Office } from './office'

/** Creates customers, and moves them to the trash afterwards. */
export async function creates(sizes: Sizes, runs: number): Promise<Row> {
  const made = new Map<Office, { id: number }[]>()
  const began = Date.now()
  const times = await inTurn(sizes, Math.max(runs, 15), async (office, run) => {
    const body = {
      kind: 'person',
      first_name: 'Bench',
      last_name: `Number ${run}`,
      email: `bench.${began}.${run}@example.com`,
      preferred_language: 'en',
    }
    const { ms, body: answer } = await office.ask('customers', { method: 'POST', body })
    made.set(office, [...(made.get(office) ?? []), answer.data])
    return ms
  })
  for (const [office, records] of made) {
    const filter = JSON.stringify({ id: records.map(({ id }) => id) })
    await office.ask(`customers?filter=${encodeURIComponent(filter)}`, { method: 'DELETE' })
  }
  return row('create', SAME, times)
}

const GUEST = 'guest@example.com'

/** Measures the list of a user whose role can read only some customers. */
export async function ruled(sizes: Sizes, runs: number): Promise<Row[]> {
  const given = new Map<Office, () => Promise<void>>()
  try {
    const thousand = await underRule(sizes.thousand, given)
    const million = await underRule(sizes.million, given)
    const own = { thousand, million }
    const time = (path: string) => async (office: Office) => (await office.ask(path)).ms
    return [
      row('list under a role with a condition', SAME, await inTurn(own, runs, time(customers()))),
      row(
        'list under a role with a condition, sorted by name',
        SAME,
        await inTurn(own, runs, time(customers({ sort: ['name', 'ASC'] }))),
      ),
    ]
  } finally {
    for (const takeBack of given.values()) await takeBack()
  }
}

async function underRule(office: Office, given: Map<Office, () => Promise<void>>): Promise<Office> {
  const accounts = await office.ask(`users?filter=${encodeURIComponent(JSON.stringify({ email: GUEST }))}`)
  const [guest] = accounts.body.data
  const role = await office.ask('roles', {
    method: 'POST',
    body: {
      name: `Bench ${Date.now()}`,
      permissions: [{ action: ['read'], subject: ['Customer'], conditions: { assigned_to: 5 } }],
    },
  })
  const set = async (role_id: number | null) => {
    const { body } = await office.ask(`users/${guest.id}`)
    await office.ask(`users/${guest.id}`, { method: 'PUT', body: { role_id, version: body.data.version } })
  }
  given.set(office, () => set(guest.role_id))
  await set(role.body.data.id)
  return office.as(GUEST)
}
