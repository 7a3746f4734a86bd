import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewVersion } from '../../src/app/shell/NewVersion'
import { phrases } from '../support/phrases'

const { new_version, later } = phrases.shell
const i18nProvider = {
  translate: (key: string) =>
    key.split('.').reduce<unknown>((at, part) => (at as never)?.[part], phrases) as string,
  changeLocale: async () => undefined,
  getLocale: () => 'en',
}

const version = document.createElement('meta')
const there = vi.fn<() => Promise<Response>>()

/** Focuses the window again after two minutes. */
function comeBack() {
  vi.setSystemTime(Date.now() + 120_000)
  window.dispatchEvent(new Event('focus'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(version, { name: 'version', content: 'mine' })
  document.head.append(version)
  vi.stubGlobal('fetch', there)
  there.mockImplementation(async () => Response.json({ version: 'mine' }))
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <NewVersion />
    </CoreAdminContext>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  // Only this element: the window's other test files keep their styles in the head.
  version.remove()
})

it('E-03 a tab offers a newer version when it regains focus, without interrupting', async () => {
  comeBack()
  comeBack()
  await waitFor(() => expect(there).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(new_version)).toBeNull()
  there.mockImplementation(async () => Response.json({ version: 'newer' }))
  window.dispatchEvent(new Event('focus'))
  expect(there, 'nobody asks again within a minute').toHaveBeenCalledTimes(2)
  comeBack()
  expect(await screen.findByText(new_version)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: later }))
  expect(screen.queryByText(new_version)).toBeNull()
})

it('E-03 no response means no newer version', async () => {
  there.mockRejectedValue(new TypeError('Failed to fetch'))
  comeBack()
  await waitFor(() => expect(there).toHaveBeenCalled())
  expect(screen.queryByText(new_version)).toBeNull()
})
