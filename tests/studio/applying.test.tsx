import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExtensionData } from '../../src/define/definitionData'
import { failure } from '../pages/stage'
import { addField, clients, planOf, showStudio, studioCalls, task } from './studioStage'

beforeEach(() => localStorage.clear())

const loyalty = { extends: 'clients', fields: { loyalty_since: { kind: 'date' } } } as const
const labeled = { ...loyalty, labels: { en: { fields: { loyalty_since: 'Loyalty since' } } } }
const button = (name: string) => screen.getByRole('button', { name })

describe('T-03 T-04 the plan', () => {
  const lossy = planOf({
    status: 'loses_data',
    losses: [
      {
        ...{ resource: 'clients', place: 'fields.loyalty_since', text: 'Loyalty since is lost', values: 4 },
        records: { loyalty_since_null: false },
      },
    ],
    sql: [{ statement: 'create index clients_due on clients (due)', lock: 'writes', rows: 40 }],
  })

  it('T-03 P-11 a sentence about many people opens all their names', async () => {
    const user = userEvent.setup()
    const names = ['Ana', 'Ben', 'Cem', 'Dora']
    const text = 'Helper (Ana, Ben, Cem, and 1 more person) can then see: City'
    const use = { resource: 'clients', place: '', text, link: null }
    const gaining = planOf({
      people: [
        { role: 'Clerk', names: ['Zoe'] },
        { role: 'Helper', names },
      ],
      uses: [
        { ...use, people: [1] },
        { ...use, text: 'Clerk (Zoe) can then see: City', people: [0] },
      ],
    })
    showStudio(studioCalls({ plan: vi.fn(async () => gaining) }))
    await addField('City')
    await user.click(button('Review changes'))
    expect(await screen.findByText(text)).toBeVisible()
    // A sentence that already names everyone has no list.
    await user.click(screen.getByText('Show all 4'))
    expect(screen.getByText('Ana, Ben, Cem, Dora')).toBeVisible()
    expect(screen.getByText('Helper')).toBeVisible()
  })

  it('T-03 what loses data needs the name of the resource', async () => {
    const user = userEvent.setup()
    const calls = studioCalls({ plan: vi.fn(async () => lossy) })
    showStudio(calls)
    await addField('City')
    await user.click(button('Review changes'))
    expect(await screen.findByText('Loyalty since is lost')).toBeVisible()
    expect(screen.getByText('Saving waits while about 40 rows are read.')).toBeVisible()
    const records = `/clients?filter=${encodeURIComponent('{"loyalty_since_null":false}')}`
    expect(screen.getByRole('link', { name: 'Show these records' })).toHaveAttribute(
      'href',
      expect.stringContaining(records),
    )
    await user.click(button('Screens before and after'))
    for (const when of ['Before', 'After'])
      expect(screen.getByTitle(when)).toHaveAttribute('src', expect.stringMatching(/preview\/clients$/u))
    expect(button('Apply')).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /Type clients to confirm/ }), 'clients')
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Nobody used it')
    await user.click(button('Apply'))
    expect(await screen.findByText('Changes applied')).toBeVisible()
    expect(vi.mocked(calls.apply).mock.lastCall?.[0]).toMatchObject({
      confirm: 'clients',
      reason: 'Nobody used it',
    })
  })

  it('T-04 after a conflict, edits are put on top of the other changes', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const apply = vi.fn(async () => {
      throw failure(409, { message: 'Someone else changed clients.' })
    })
    showStudio(studioCalls({ definition, apply }))
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    definition.mockImplementation(async () => clients(4, labeled))
    await user.click(button('Apply'))
    await user.click(await screen.findByRole('button', { name: 'Bring in' }))
    expect(await screen.findByText(/Someone else has changed this resource/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Edit City' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
  })

  it('T-04 a running task can be cancelled, and the edits stay', async () => {
    const user = userEvent.setup()
    let status: 'running' | 'cancelled' = 'running'
    const calls = studioCalls({
      task: vi.fn(async () => task(status)),
      cancel: vi.fn(async () => {
        status = 'cancelled'
        return task(status)
      }),
    })
    showStudio(calls)
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
    expect(await screen.findByRole('progressbar')).toBeVisible()
    await user.click(button('Cancel'))
    expect(await screen.findByText('Cancelled. Nothing has changed.')).toBeVisible()
    await user.click(button('Cancel'))
    expect(await screen.findByRole('button', { name: 'Edit City' })).toBeVisible()
  })

  it('T-04 a failed task says why', async () => {
    const user = userEvent.setup()
    const failed = { ...task('failed', 'The disk is full.'), error_detail: '53100: could not extend file' }
    showStudio(studioCalls({ task: vi.fn(async () => failed) }))
    await addField('City')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
    expect(await screen.findByText('The disk is full.')).toBeVisible()
    expect(screen.getByText('53100: could not extend file')).not.toBeVisible()
    await user.click(screen.getByText('Details for support'))
    expect(screen.getByText('53100: could not extend file')).toBeVisible()
  })

  it('T-04 after its own changes are applied, nobody else is named', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    showStudio(studioCalls({ definition }))
    await addField('Loyalty since', 'Date')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    definition.mockImplementation(async () => clients(4, labeled))
    await user.click(button('Apply'))
    expect(await screen.findByText('Changes applied')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Someone else has changed/)).toBeNull()
    expect(button('Review changes')).toBeDisabled()
  })
})

describe('T-04 an answer is lost', () => {
  const conflict = Object.assign(new Error('Someone else changed it'), { status: 409 })
  const applyAgain = async (own: ExtensionData) => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const apply = vi.fn(async () => {
      definition.mockImplementation(async () => clients(4, own))
      throw conflict
    })
    showStudio(studioCalls({ definition, apply }))
    await addField('Loyalty since', 'Date')
    await user.click(button('Review changes'))
    await waitFor(() => expect(button('Apply')).toBeEnabled())
    await user.click(button('Apply'))
  }

  it('T-04 an apply that the server has made already counts as applied', async () => {
    await applyAgain(labeled)
    expect(await screen.findByText('Changes applied')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('T-04 one that somebody else has made is refused', async () => {
    await applyAgain({ extends: 'clients', fields: { rank: { kind: 'wholeNumber' } } })
    expect(await screen.findByText('Someone else changed it')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

describe('T-04 somebody else applies a change', () => {
  it('T-04 the open editor takes it over, and one can discard one’s own', async () => {
    const user = userEvent.setup()
    const definition = vi.fn(async () => clients(3))
    const { session } = showStudio(studioCalls({ definition }))
    await addField('City')
    definition.mockImplementation(async () => clients(4, labeled))
    act(() => session.set({ settings: { ...session.get().settings, definitions: 4 } }))
    expect(await screen.findByText(/Someone else has changed this resource/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit City' })).toBeVisible()
    await user.click(button('Discard mine'))
    expect(screen.queryByRole('button', { name: 'Edit City' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit Loyalty since' })).toBeVisible()
  })
})

describe('T-04 the order of fields', () => {
  it('T-04 another order of the same fields is taken over', async () => {
    const [city, rank] = [{ kind: 'text' }, { kind: 'text' }] as const
    const definition = vi.fn(async () => clients(3, { extends: 'clients', fields: { city, rank } }))
    const { session } = showStudio(studioCalls({ definition }))
    const order = () =>
      screen.getAllByRole('button', { name: /^Edit / }).map(each => each.getAttribute('aria-label'))
    await waitFor(() => expect(order()).toEqual(['Edit City', 'Edit Rank']))
    definition.mockImplementation(async () => clients(4, { extends: 'clients', fields: { rank, city } }))
    act(() => session.set({ settings: { ...session.get().settings, definitions: 4 } }))
    await waitFor(() => expect(order()).toEqual(['Edit Rank', 'Edit City']))
  })
})
