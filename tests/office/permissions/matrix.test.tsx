import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import type { Permission } from '../../../src/office/permissions/atoms'
import { PermissionEditor } from '../../../src/office/permissions/PermissionEditor'
import { show } from '../../pages/stage'

const ofType: Rule[] = [{ action: 'read', subject: 'Branch' }]
const type = {
  label: 'Staff',
  rules: ofType,
  together: (rules: readonly Rule[]) => [...ofType, ...rules],
}
let latest: Permission[] = []

function Editor({
  start = [],
  readOnly,
  faults,
}: {
  start?: object[]
  readOnly?: boolean
  faults?: Record<string, string>
}) {
  const [value, setValue] = useState<unknown>(start)
  const onChange = (permissions: Permission[]) => {
    latest = permissions
    setValue(permissions)
  }
  const source = { value, onChange, pages: ['dashboard'], inherited: type, readOnly, faults }
  return <PermissionEditor {...source} />
}

const showEditor = ({ rules, ...props }: Parameters<typeof Editor>[0] & { rules?: Rule[] } = {}) =>
  show(<Editor {...props} />, { answers: {}, rules, at: '/branches/create' })

const cell = (words: RegExp) => screen.getByRole('gridcell', { name: words })

describe('P-09 permissions matrix', () => {
  it('P-09 has a row for each subject, and cells only for actions that apply', async () => {
    showEditor()
    const grid = await screen.findByRole('grid', { name: 'Permissions of this role' })
    const lines = within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual(['Branches', 'Parcels', 'People', 'Dashboard', 'Everything'])
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toContain('Reopen')
    expect(cell(/^Branches, Reopen: Not granted/)).toBeVisible()
    expect(screen.queryByRole('gridcell', { name: /^Dashboard, Delete/ })).toBeNull()
  })

  it('P-09 grants and removes a permission by click and by Space, and shows what the user type adds', async () => {
    const user = userEvent.setup()
    showEditor()
    await screen.findByRole('grid')
    expect(cell(/^Branches, Read: Not granted\. Combined with Staff: All records/)).toBeVisible()
    await user.click(cell(/^Branches, Update/))
    expect(latest).toMatchObject([{ action: ['update'], subject: ['Branch'], inverted: false }])
    await user.keyboard(' ')
    expect(latest).toEqual([])
  })

  it('Q-02 arrow keys move between cells, skipping gaps; Enter opens the limits', async () => {
    const user = userEvent.setup()
    showEditor()
    await screen.findByRole('grid')
    await user.click(cell(/^Branches, Delete/))
    await user.keyboard('{ArrowRight}')
    expect(cell(/^Branches, Everything/)).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(cell(/^Dashboard, Everything/)).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(cell(/^Dashboard, Read/)).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{End}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Branches: Reopen' })).toBeVisible()
  })

  it('P-09 limits a permission to own records and some fields, and cuts what the type grants beyond', async () => {
    const user = userEvent.setup()
    showEditor()
    await screen.findByRole('grid')
    cell(/^Branches, Read/).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Branches: Read' })
    await user.click(within(dialog).getByRole('radio', { name: /^With limits/ }))
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Manager is me' }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Only these fields' }))
    await user.click(await screen.findByRole('option', { name: 'Name' }))
    await user.keyboard('{Escape}')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(latest).toEqual([
      { action: ['read'], subject: ['Branch'], fields: null, conditions: null, inverted: true },
      {
        action: ['read'],
        subject: ['Branch'],
        fields: ['name'],
        conditions: { manager_id: '@me' },
        inverted: false,
      },
    ])
    expect(cell(/^Branches, Read: With limits/)).toBeVisible()
  })

  it('P-09 describes and keeps hand-written rules', async () => {
    const user = userEvent.setup()
    const start = [
      {
        action: ['read'],
        subject: ['Person'],
        conditions: { or: [{ or: [{ name: 'Ada' }] }] },
        inverted: true,
      },
    ]
    showEditor({ start })
    await screen.findByRole('grid')
    await user.click(cell(/^People, Read: Custom rule/))
    const dialog = await screen.findByRole('dialog', { name: 'People: Read' })
    expect(within(dialog).getByText(/Can’t read People.*Name is Ada/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await user.click(cell(/^Branches, Create/))
    expect(latest).toContainEqual(
      expect.objectContaining({ inverted: true, conditions: start[0]?.conditions }),
    )
  })

  it('P-09 shows server errors in the cells of the rule, and is read-only for readers', async () => {
    const user = userEvent.setup()
    latest = []
    showEditor({
      start: [{ action: ['update', 'read'], subject: ['Branch'] }],
      rules: [{ action: 'read', subject: 'Branch' }],
      faults: { '0.action': 'You do not have this right yourself.' },
      readOnly: true,
    })
    await screen.findByRole('grid')
    expect(cell(/^Branches, Update/)).toHaveAttribute('aria-invalid', 'true')
    expect(cell(/^Branches, Read/)).not.toHaveAttribute('aria-invalid')
    expect(screen.getByText('You do not have this right yourself.')).toBeVisible()
    await user.click(cell(/^Branches, Update/))
    const dialog = await screen.findByRole('dialog', { name: 'Branches: Update' })
    expect(within(dialog).queryByRole('button', { name: 'Apply' })).toBeNull()
    expect(within(dialog).getByRole('radio', { name: /^All records/ })).toBeDisabled()
    expect(latest).toEqual([])
  })
})
