import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Resource } from '../../../src/core/schema/resource'
import { CreatePage } from '../../../src/pages/CreatePage'
import { EditPage } from '../../../src/pages/EditPage'
import { thisDevice } from '../../../src/pages/form/drafts'
import { draftByNewNames } from '../../../src/pages/form/renamedFields'
import { hasUnsavedInput } from '../../../src/ui/session/unsavedInput'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const KEY = 'coverdesk-draft:7:branches:new'
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const draft = (key = KEY) => JSON.parse(localStorage.getItem(key) ?? 'null')
const create = () => show(<CreatePage resource={branches} />, { at: '/branches/create', answers: {} })

/** Renders an open form whose definition can change. */
function Followed({ later }: { later: Resource }) {
  const [resource, setResource] = useState<Resource>(branches)
  return (
    <>
      <button type="button" onClick={() => setResource(later)}>
        Rename
      </button>
      <EditPage resource={resource} />
    </>
  )
}

describe('form drafts', () => {
  it('A-11 are stored in the browser on every change, without secrets', async () => {
    create()
    await userEvent.type(await field(/^Name/), 'So')
    await userEvent.type(screen.getByLabelText(/Alarm code/), 'open sesame')
    expect(draft().values).toEqual({ name: 'So' })
    expect(localStorage.getItem(KEY)).not.toContain('sesame')
    expect(hasUnsavedInput()).toBe(true)
  })

  it('A-11 are restored after a reload with a notice, and can be discarded', async () => {
    const first = create()
    await userEvent.type(await field(/^Name/), 'South')
    first.unmount()
    create()
    expect(await field(/^Name/)).toHaveValue('South')
    expect(screen.getByText(/were restored/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await field(/^Name/)).toHaveValue('')
    expect(draft()).toBeNull()
    expect(hasUnsavedInput()).toBe(false)
  })

  it('A-11 are not shown again while the server still removes them', async () => {
    const first = create()
    await userEvent.type(await field(/^Name/), 'South')
    const { values, at } = draft()
    first.unmount()
    const second = create()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    second.unmount()
    const stored = vi.fn(async () => ({ data: { values, at, device: thisDevice() } }))
    show(<CreatePage resource={branches} />, { at: '/branches/create', answers: { draft: stored } })
    await waitFor(() => expect(stored).toHaveResolved())
    await userEvent.type(await field(/^Name/), 'N')
    expect(await field(/^Name/)).toHaveValue('N')
    expect(screen.queryByText(/were restored/)).toBeNull()
  })

  it('A-11 are removed when the input is undone by hand', async () => {
    create()
    await userEvent.type(await field(/^Name/), 'S')
    await userEvent.clear(await field(/^Name/))
    expect(draft()).toBeNull()
  })

  it('A-11 are separate for every record and person', async () => {
    localStorage.setItem(
      'coverdesk-draft:8:branches:5',
      JSON.stringify({ at: '2026-01-01', values: { name: 'Not mine' } }),
    )
    show(<EditPage resource={branches} />, {
      at: '/branches/5',
      answers: { getOne: async () => ({ data: branch() }) },
    })
    await userEvent.type(await field(/^Name/), '!')
    expect(draft('coverdesk-draft:7:branches:5').values).toEqual({ name: 'North!' })
    expect(draft('coverdesk-draft:7:branches:5').base.version).toBe(3)
  })

  it('T-08 what was typed stays in a field that gets another name', async () => {
    const other = (name: string) => (name === 'email' ? 'mail' : name)
    const fields = Object.entries(branches.fields).map(([name, field]) => [
      other(name),
      name === 'email' ? { ...field, column: 'email' } : field,
    ])
    const renamed: Resource = {
      ...branches,
      fields: Object.fromEntries(fields),
      form: branches.form.map(section => ({ ...section, fields: section.fields.map(other) })),
    }
    const key = 'coverdesk-draft:7:branches:5'
    const update = vi.fn(async () => ({ data: branch({ version: 4 }) }))
    const answers = { getOne: async () => ({ data: branch({ email: 'old@example.com' }) }), update }
    const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    const first = show(<Followed later={renamed} />, { at: '/branches/5', answers })
    await userEvent.type(await field(/^Name/), '!')
    await userEvent.clear(input('email') as HTMLInputElement)
    await userEvent.type(input('email') as HTMLInputElement, 'typed@example.com')
    const stored = draft(key)
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    expect(input('email')).toBeNull()
    expect(input('mail')).toHaveValue('typed@example.com')
    expect(draft(key).values).toEqual({ name: 'North!', mail: 'typed@example.com' })
    expect(draft(key).base.mail).toBe('old@example.com')
    first.unmount()

    // An older draft that only this browser has.
    localStorage.setItem(key, JSON.stringify(stored))
    show(<EditPage resource={renamed} />, { at: '/branches/5', answers })
    await waitFor(() => expect(input('mail')).toHaveValue('typed@example.com'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(update.mock.calls[0]).toMatchObject([
      'branches',
      { data: { name: 'North!', mail: 'typed@example.com' } },
    ])
  })

  it('T-08 a draft follows a field that gets several other names', () => {
    const stored = { values: { mail: 'a@example.com' }, columns: { mail: 'email' }, at: '2026-01-01' }
    expect(draftByNewNames(stored, { inbox: { column: 'email' } }).values).toEqual({ inbox: 'a@example.com' })
    expect(draftByNewNames(stored, { mail: { column: 'email' } })).toBe(stored)
  })

  it('E-02 a broken draft is ignored', async () => {
    localStorage.setItem(KEY, '{"values":')
    create()
    expect(await field(/^Name/)).toHaveValue('')
  })

  it('C-09 a resumed edit is saved under the version it started with', async () => {
    const base = branch({ version: 2 })
    localStorage.setItem(
      'coverdesk-draft:7:branches:5',
      JSON.stringify({ at: '2026-01-01T00:00:00Z', base, values: { name: 'Mine' } }),
    )
    const update = vi.fn(async () => ({ data: branch({ version: 4, name: 'Mine' }) }))
    const answers = {
      getOne: async () => ({ data: branch({ version: 3, email: 'new@example.com' }) }),
      update,
    }
    show(<EditPage resource={branches} />, { at: '/branches/5', answers })
    expect(await field(/^Name/)).toHaveValue('Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    const [, params] = update.mock.calls[0] as never as [string, { data: object; meta: object }]
    expect(params).toMatchObject({ data: { name: 'Mine' }, meta: { version: 2 } })
    expect(localStorage.getItem('coverdesk-draft:7:branches:5')).toBeNull()
  })
})

describe('leaving a form with unsaved input', () => {
  async function leave() {
    const shown = create()
    await userEvent.type(await field(/^Name/), 'South')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog')
    const choose = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
    return { ...shown, choose }
  }

  it('A-11 asks, and can stay', async () => {
    const { choose, router } = await leave()
    await choose('Stay')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/branches/create')
    expect(await field(/^Name/)).toHaveValue('South')
  })

  it('A-11 can leave and keep the draft', async () => {
    const { choose, router } = await leave()
    await choose('Keep and leave')
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches'))
    expect(draft().values).toEqual({ name: 'South' })
  })

  it('A-11 can leave and discard the draft', async () => {
    const { choose, router } = await leave()
    await choose('Discard and leave')
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches'))
    expect(draft()).toBeNull()
  })

  it('A-11 makes the browser ask before closing the page', async () => {
    create()
    await userEvent.type(await field(/^Name/), 'South')
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
  })

  it('R-05 Escape leaves a form without input', async () => {
    const { router } = create()
    await field(/^Name/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/branches'))
  })
})
