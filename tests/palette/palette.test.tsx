import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { PaletteButton } from '../../src/app/palette/PaletteButton'
import { PaletteHost } from '../../src/app/shell/Shell'
import type { FoundGroup } from '../../src/contract/records'
import type { Rule } from '../../src/core/access/rule'
import type { PageRoute } from '../../src/core/routing/routes'
import { useRememberVisit } from '../../src/ui/recent'

import { resources } from '../pages/definitions'
import { stage } from '../shell/shellStage'

const pages: PageRoute[] = [
  { path: '/start', screen: 'notFound', nav: { icon: 'home', label: 'Start' } },
  {
    path: '/vault',
    screen: 'notFound',
    title: 'The vault',
    ability: { action: 'read', subject: 'Vault' },
  },
  { path: '/messages/:id', screen: 'notFound', title: 'One message' },
  { path: '/missing', screen: 'notFound', title: 'Missing', flag: 'public' },
]
const north: FoundGroup[] = [
  {
    resource: 'branches',
    records: [
      { id: 3, label: 'North', text: 'north@example.com' },
      { id: 4, label: 'Northgate' },
    ],
  },
]

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{decodeURIComponent(pathname + search)}</output>
}

function Visits({ ids }: { ids: number[] }) {
  const [at, next] = useState(0)
  useRememberVisit('branches', ids[at] ?? 0)
  useEffect(() => next(Math.min(at + 1, ids.length - 1)), [at, ids.length])
  return null
}

interface Opening {
  rules?: Rule[]
  answers?: object
  visited?: number[]
}

async function show({ rules, answers = {}, visited }: Opening = {}) {
  const shown = await stage(
    <PaletteHost>
      <PaletteButton />
      <input aria-label="elsewhere" />
      <Place />
      {visited && <Visits ids={visited} />}
    </PaletteHost>,
    { pages, resources, rules, answers: { search: async () => ({ data: [] }), ...answers } },
  )
  return shown
}

const field = () => screen.findByRole('combobox', {}, { timeout: 10_000 })
// All at once: letter by letter, everything would render again for each.
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })

const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const group = (name: string) => within(screen.getByRole('group', { name }))
const active = () => screen.getByRole('option', { selected: true })
const place = () => screen.getByLabelText('place').textContent
const press = (keys: string) => userEvent.keyboard(keys)

describe('command palette', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn()
  })

  it('Q-01 opens by its keys from anywhere, offers what is allowed, and restores the focus', async () => {
    await show({
      rules: [
        { action: 'read', subject: ['Branch', 'Person'] },
        { action: 'create', subject: 'Person' },
      ],
    })
    const before = screen.getByLabelText('elsewhere')
    before.focus()
    await press('{Control>}k{/Control}')
    expect(await field()).toHaveFocus()
    const links = group('Pages').getAllByRole('option')
    expect(links.map(link => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/start', '/branches', '/people', '/pages/account-settings/security']),
    )
    expect(options().join()).not.toMatch(/vault|One message|Missing|New branch/i)
    expect(options()).toContain('New people')
    expect(options()).toContain('العربيةLanguage')
    await press('{Escape}')
    await waitFor(() => expect(before).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('Q-01 typing filters pages and actions immediately and finds records shortly after', async () => {
    const search = vi.fn(async (_q: string) => ({ data: north }))
    await show({ answers: { search } })
    await userEvent.click(screen.getByRole('button', { name: 'Search or go to' }))
    await type('n')
    expect(group('Pages').getAllByRole('option').length).toBeGreaterThan(0)
    await type('nórth')
    expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull()
    await waitFor(() => expect(options()).toEqual(['Northnorth@example.com', 'Northgate']))
    expect(search.mock.calls.map(([q]) => q)).toEqual(['nórth'])
    expect(screen.getByRole('status')).toHaveTextContent('2 results')
    expect(active()).toHaveTextContent('North')
    expect(await field()).toHaveAttribute('aria-activedescendant', active().id)
    await press('{ArrowDown}')
    expect(active()).toHaveTextContent('Northgate')
    await press('{ArrowDown}{Home}{End}{Enter}')
    await waitFor(() => expect(place()).toBe('/branches/4/show'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('Q-01 Ctrl+Enter opens in another tab and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await show({ answers: { search: async () => ({ data: north }) } })
    await press('/')
    await type('north')
    await screen.findByText('Northgate')
    await press('{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/branches\/3\/show$/), '_blank', 'noopener')
    expect(place()).toBe('/start')
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('Q-01 links to the full list if there may be more', async () => {
    const records = [1, 2, 3, 4, 5].map(id => ({ id, label: `North ${id}` }))
    const search = async () => ({ data: [{ resource: 'branches', records }] })
    await show({ answers: { search } })
    await press('{Control>}k{/Control}')
    await type('north')
    await userEvent.click(await screen.findByRole('option', { name: 'All results for “north” in Branches' }))
    await waitFor(() => expect(place()).toBe('/branches?filter={"q":"north"}'))
  })

  it('E-02 reports no match and no response, and retries', async () => {
    const search = vi
      .fn()
      .mockResolvedValueOnce({ data: [] })
      .mockRejectedValueOnce(new HttpError('http.offline', 0, {}))
    search.mockResolvedValue({ data: north })
    await show({ answers: { search } })
    await press('{Control>}k{/Control}')
    await type('zzz')
    expect(screen.getByRole('status')).toHaveTextContent('Searching')
    expect(await screen.findAllByText('No results for “zzz”.')).toHaveLength(2)
    await type('zzzz')
    const alert = await screen.findByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: 'Search again' }))
    expect(await screen.findByText('Northgate')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('Q-01 runs the choice once it has closed', async () => {
    const { preferences } = await show()
    await press('{Control>}k{/Control}')
    await type('dark')
    await press('{Enter}')
    await waitFor(() => expect(preferences.get('theme')).toBe('dark'))
    await press('{Control>}k{/Control}')
    await type('preferences')
    await userEvent.click(await screen.findByRole('option', { name: 'Preferences' }))
    expect(await screen.findByRole('dialog', { name: 'Preferences' })).toBeVisible()
  })

  it('P-10 lists recent records by their currently readable titles, latest first', async () => {
    const getMany = vi.fn(async () => ({
      data: [
        { id: 5, label: 'South' },
        { id: 6, label: 'West' },
      ],
    }))
    await show({ answers: { getMany }, visited: [5, 6, 9] })
    await press('{Control>}k{/Control}')
    await field()
    const opened = await screen.findByRole('group', { name: 'Recently opened' })
    expect(
      within(opened)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['WestBranches', 'SouthBranches'])
    expect(getMany).toHaveBeenCalledWith('branches', { ids: [9, 6, 5], meta: { choices: true } })
  })
})
