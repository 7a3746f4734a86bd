import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { text } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { defineResource } from '../../../src/define/withExpressions'
import { CreatePage } from '../../../src/pages/CreatePage'
import { branches, people } from '../definitions'
import { type Answers, failure, show } from '../stage'

const none = async () => ({ data: [] })

function open(
  answers: Answers = {},
  more: { rules?: Parameters<typeof show>[1]['rules']; at?: string } = {},
) {
  const create = vi.fn(async (_resource: string, { data }: { data: object }) => ({
    data: { ...data, id: 9, version: 1 },
  }))
  const shown = show(<CreatePage resource={branches} />, {
    at: '/branches/create',
    ...more,
    answers: { create, duplicates: none, ...answers },
  })
  return { create, ...shown }
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

const offers = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: { name: text(), code: text({ defaultExpression: 'name + "-1"' }), notes: text() },
})

describe('create page', () => {
  it('T-02 a field follows its default expression until it is edited, and keeps what is its own in a draft', async () => {
    const form = () => {
      return show(<CreatePage resource={offers} />, {
        at: '/branches/create',
        answers: { duplicates: none },
        resources: collectResources([people, offers]),
      })
    }
    const { unmount } = form()
    const name = await field(/^Name/)
    await userEvent.type(name, 'A')
    expect(await field(/^Code/)).toHaveValue('A-1')
    await userEvent.type(name, 'B')
    expect(await field(/^Code/)).toHaveValue('AB-1')
    await userEvent.type(await field(/^Code/), '2')
    await userEvent.type(name, 'C')
    expect(await field(/^Code/)).toHaveValue('AB-12')
    unmount()
    form()
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('ABC'))
    await userEvent.type(await field(/^Name/), 'D')
    expect(await field(/^Code/)).toHaveValue('AB-12')
  })

  it('R-05 creates a record from the input and the defaults, and opens its view', async () => {
    const { create, router } = open()
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/9/show'))
    const [resource, params] = create.mock.calls[0] as never as [
      string,
      { data: object; meta: { idempotencyKey: string } },
    ]
    expect(resource).toBe('branches')
    expect(params.data).toMatchObject({ name: 'South', kind: 'own', franchisee: null })
    expect(params.data).not.toHaveProperty('status')
    expect(params.data).not.toHaveProperty('full_name')
    expect(params.meta.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  })

  it('E-05 shows missing values next to their fields, counts them and jumps there', async () => {
    const { create } = open()
    await field(/^Name/)
    await save()
    const name = await field(/^Name/)
    await waitFor(() => expect(name).toBeInvalid())
    expect(name).toHaveAccessibleDescription('This is required.')
    expect(name).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('One field needs your attention.')
    expect(create).not.toHaveBeenCalled()
  })

  it('E-05 a field appears and becomes required when another field says so', async () => {
    open()
    await field(/^Name/)
    expect(screen.queryByRole('textbox', { name: /Franchisee/ })).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: /Kind/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Franchise/ }))
    expect(await field(/Franchisee/)).toBeRequired()
  })

  it("P-12 leaves out fields that the account can't write", async () => {
    const rules = [{ action: ['read', 'create'], subject: 'Branch', fields: ['name', 'kind'] }]
    open({}, { rules })
    await field(/^Name/)
    expect(screen.queryByRole('textbox', { name: /E-?mail/ })).toBeNull()
  })

  it('E-02 shows a server error next to its field, in a list too, until the field is edited', async () => {
    const create = vi
      .fn()
      .mockRejectedValue(
        failure(422, { code: 'invalid', errors: { name: 'Taken.', 'contacts.0.name': 'No such person.' } }),
      )
    open({ create })
    await userEvent.type(await field(/^Name/), 'South')
    await userEvent.click(screen.getByRole('button', { name: /^Add/ }))
    const [first] = await screen.findAllByRole('textbox', { name: /^Name/ }).then(all => all.slice(-1))
    await userEvent.type(first as HTMLElement, 'Bo')
    await save()
    const [name, contact] = [
      screen.getAllByRole('textbox', { name: /^Name/ })[0] as HTMLElement,
      first as HTMLElement,
    ]
    await waitFor(() => expect(name).toHaveAccessibleDescription('Taken.'))
    expect(contact).toHaveAccessibleDescription('No such person.')
    await userEvent.type(name, 'w')
    await waitFor(() => expect(name).toBeValid())
    expect(contact).toHaveAccessibleDescription('No such person.')
  })

  it('C-09 retries carry the same key until one succeeds', async () => {
    const create = vi
      .fn()
      .mockRejectedValueOnce(failure(0))
      .mockResolvedValue({ data: { id: 9, name: 'South' } })
    const { router } = open({ create })
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/9/show'))
    const keys = create.mock.calls.map(([, { meta }]) => meta.idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('C-09 continues from a first attempt that had arrived unnoticed, writing later input on top', async () => {
    const made = { id: 9, version: 1, name: 'South' }
    const create = vi
      .fn()
      .mockRejectedValueOnce(failure(0))
      .mockRejectedValue(failure(428, { code: 'idempotency_mismatch', data: made }))
    const update = vi.fn(async () => ({ data: { ...made, version: 2, name: 'South End' } }))
    const { router } = open({ create, update })
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    await screen.findByRole('button', { name: 'Try again' })
    await userEvent.type(await field(/^Name/), ' End')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/9/show'))
    expect(create).toHaveBeenCalledTimes(2)
    const [, params] = update.mock.calls[0] as never as [string, object]
    expect(params).toMatchObject({ id: 9, data: { name: 'South End' }, meta: { version: 1 } })
  })

  it('E-02 reports a lost connection and loses nothing', async () => {
    open({ create: vi.fn().mockRejectedValue(failure(0, { message: 'http.offline' })) })
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('your entries are kept')
    expect(await field(/^Name/)).toHaveValue('South')
  })

  it('E-02 a 403 names the forbidden action', async () => {
    const refused = failure(403, { code: 'forbidden', message: 'You may not create branches.' })
    open({ create: vi.fn().mockRejectedValue(refused) })
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not create branches.')
  })

  it('C-09 shows probable duplicates before saving, and saves anyway on request', async () => {
    const duplicates = vi.fn().mockResolvedValue({ data: [{ id: 3, name: 'South', email: 's@example.com' }] })
    const { create } = open({ duplicates })
    await userEvent.type(await field(/^Name/), 'South')
    await save()
    const dialog = await screen.findByRole('dialog')
    const link = within(dialog).getByRole('link', { name: /South/ })
    expect(link).toHaveAttribute('href', '/branches/3/show')
    expect(link).toHaveAttribute('target', '_blank')
    expect(create).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
  })

  it('R-05 saves with Ctrl+S and stays for another record on request', async () => {
    const { create, router } = open()
    await userEvent.type(await field(/^Name/), 'South')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches/9/show'))
    expect(create).toHaveBeenCalledOnce()
  })

  it('R-05 "save and add another" opens an empty form', async () => {
    const { create, router } = open()
    await userEvent.type(await field(/^Name/), 'South')
    await userEvent.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue(''))
    expect(router.state.location.pathname).toBe('/branches/create')
  })

  it('R-05 starts with the values from the address', async () => {
    open({}, { at: `/branches/create?source=${encodeURIComponent('{"name":"East"}')}` })
    expect(await field(/^Name/)).toHaveValue('East')
  })
})
