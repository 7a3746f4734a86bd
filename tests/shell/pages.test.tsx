import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { AdminContext, type I18nProvider, Notification, useNavigate } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadI18nProvider } from '../../providers/i18nProvider'
import { AppRouter } from '../../src/app/routing/AppRouter'
import { routerProvider } from '../../src/app/routing/routerProvider'
import { Allowed } from '../../src/app/shell/Allowed'
import { CrashBoundary } from '../../src/app/shell/CrashBoundary'
import { AppCrash } from '../../src/app/shell/CrashPage'
import { ScrollTopButton } from '../../src/app/shell/ScrollTopButton'
import type { Resources } from '../../src/core/schema/resources'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { NotFound } from '../../src/ui/page/NotFound'
import { SessionProvider } from '../../src/ui/session/SessionContext'
import { createSession } from '../../src/ui/session/session'
import { LazyPart } from '../../src/ui/shell/LazyPart'

const resources = {
  outlines: [],
  outline: () => undefined,
  isLoaded: () => true,
  loaded: () => [],
} as unknown as Resources
let i18nProvider: I18nProvider

async function open(page: ReactNode) {
  i18nProvider = await loadI18nProvider(async () => ({}))
  const session = createSession({ rules: [{ action: 'read', subject: 'Thing' }] })
  render(
    <SessionProvider session={session}>
      <AppRouter entries={[]} resources={resources} isHere={() => true}>
        <AdminContext routerProvider={routerProvider} i18nProvider={i18nProvider}>
          <ResourcesProvider resources={resources}>{page}</ResourcesProvider>
        </AdminContext>
      </AppRouter>
    </SessionProvider>,
  )
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

describe('shell pages', () => {
  it('R-13 R-19 not-found says so, in the title too, and links home', async () => {
    await open(<NotFound />)
    expect(await screen.findByRole('heading', { name: 'Page Not Found - 404' })).toBeDefined()
    expect(document.title).toBe('Page Not Found - 404 · Coverdesk')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  })

  it.each([
    ['Thing', 'the page'],
    ['Other', 'Not Authorized - 401'],
    ['Other', 'This requires the permission “read” for Other, which you don’t have.'],
  ])('P-06 a page under %s shows %s', async (subject, text) => {
    await open(
      <Allowed action="read" subject={subject}>
        the page
      </Allowed>,
    )
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('E-03 a crash stays in its page, can be retried, and is cleared on the next page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open(
      <>
        <Away />
        <CrashBoundary>
          <Fragile />
        </CrashBoundary>
      </>,
    )
    await userEvent.click(await screen.findByText('crash'))
    expect(await screen.findByRole('heading', { name: 'Server Error - 500' })).toBeDefined()
    const logged = vi.mocked(console.error).mock.calls.map(([said]) => String(said))
    const reference = logged.find(said => said.startsWith('Crash '))?.slice('Crash '.length)
    expect(screen.getByText(`Reference: ${reference}.`, { exact: false })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open start page' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByText('crash'))
    await userEvent.click(await screen.findByText('away'))
    expect(await screen.findByText('crash')).toBeDefined()
  })

  it('E-03 a page whose file is gone since a deployment offers to reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open(
      <CrashBoundary>
        <Gone />
      </CrashBoundary>,
    )
    expect(await screen.findByRole('heading', { name: 'This page couldn’t be loaded' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  it('E-03 a failed part above a page says so and leaves the page unchanged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onMissing = vi.fn()
    await open(
      <>
        <input aria-label="typed" defaultValue="kept" />
        <LazyPart onMissing={onMissing}>
          <Gone />
        </LazyPart>
        <Notification />
      </>,
    )
    expect(await screen.findByText(/^This couldn’t be loaded\./)).toBeDefined()
    expect(onMissing).toHaveBeenCalledOnce()
    expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('kept')
  })

  it('E-03 if the layout crashes too, the whole page says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const again = vi.fn()
    await open(<AppCrash error={new Error('on purpose')} resetErrorBoundary={again} />)
    expect(await screen.findByRole('heading', { name: 'Server Error - 500' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('R-17 the scroll-to-top button appears past 200 px and scrolls smoothly', async () => {
    await open(<ScrollTopButton />)
    expect(screen.queryByRole('button')).toBeNull()
    Object.assign(window, { pageYOffset: 201 })
    window.dispatchEvent(new Event('scroll'))
    await userEvent.click(await screen.findByRole('button', { name: 'Back to top' }))
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  })
})

function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('on purpose')
  return (
    <button type="button" onClick={() => setBroken(true)}>
      crash
    </button>
  )
}

function Gone(): ReactNode {
  throw new TypeError('Failed to fetch dynamically imported module: https://host/assets/Page-1.js')
}

function Away() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/elsewhere')}>
      away
    </button>
  )
}
