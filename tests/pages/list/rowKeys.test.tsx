import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { dateTime, defineResource, email, phone, reference, references, text, url } from '../../../src/define'
import { listOf, renderList } from './renderList'

const contacts = defineResource({
  name: 'things',
  title: 'name',
  subject: 'Thing',
  fields: {
    name: text({ required: true }),
    phone: phone(),
    email: email(),
    site: url(),
    person: reference('people'),
    people: references('people'),
    seen: dateTime({ readOnly: true }),
  },
  list: { columns: ['name', 'phone', 'email', 'site', 'person', 'people', 'seen'] },
})

const contact = (id: number) => ({
  id,
  version: 1,
  name: `Thing ${id}`,
  phone: '+21620111222',
  email: `thing${id}@example.com`,
  site: 'https://example.com',
  person: 1,
  people: [1],
  seen: '2026-01-05T10:00:00Z',
})

afterEach(cleanup)

const rendered = async () => {
  renderList({
    resource: contacts,
    answers: {
      getList: listOf([1, 2, 3].map(contact)),
      getMany: async () => ({ data: [{ id: 1, name: 'Ada' }] }),
    },
  })
  const first = await screen.findByRole('link', { name: 'Thing 1' }, { timeout: 10_000 })
  first.focus()
  return first
}

describe('keys of the rows', () => {
  it('Q-01 Tab passes over the links in cells, because the arrow keys move between rows', async () => {
    await rendered()
    expect(document.querySelectorAll('tbody a:not([data-record])')).toHaveLength(5 * 3)
    await userEvent.tab()
    expect(document.activeElement?.closest('tbody')).toBeNull()
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing 1' }))
  })

  it('Q-01 the arrow keys reach a time, which then shows its whole text, and stay in its column', async () => {
    const first = await rendered()
    const times = [...document.querySelectorAll('time')]
    expect(times).toHaveLength(3)
    await userEvent.keyboard('{ArrowRight>6/}')
    expect(document.activeElement).toBe(times[0])
    expect((await screen.findByRole('tooltip')).textContent).toContain('2026')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(times[1])
    await userEvent.keyboard('{ArrowUp}{ArrowLeft>6/}')
    expect(document.activeElement).toBe(first)
  })

  it('Q-01 Page Down and Page Up take the focus along, in its column too', async () => {
    const first = await rendered()
    await userEvent.keyboard('{PageDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing 3' }))
    await userEvent.keyboard('{ArrowRight}{PageUp}')
    const cell = document.activeElement as HTMLTableCellElement
    expect([cell.closest('tr')?.dataset.id, cell.cellIndex]).toEqual(['1', 2])
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(first)
  })
})
