import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LinkBase, RouterProviderContext, useLocation, useNavigate } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRouter } from '../../src/app/routing/AppRouter'
import { routerProvider } from '../../src/app/routing/routerProvider'
import type { Resources } from '../../src/core/schema/resources'

const resources = { outline: (name: string) => (name === 'things' ? {} : undefined) } as unknown as Resources

function Inside() {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{location.pathname}</output>
      <LinkBase to="/things/7">edit</LinkBase>
      <LinkBase to="/things/7/show">view</LinkBase>
      <LinkBase to={{ search: '?page=2' }}>page</LinkBase>
      <button type="button" onClick={() => navigate('/things/9')}>
        go
      </button>
    </>
  )
}

function open(path: string) {
  window.history.replaceState(null, '', path)
  render(
    <AppRouter entries={[]} resources={resources} isHere={() => true}>
      <RouterProviderContext.Provider value={routerProvider}>
        <Inside />
      </RouterProviderContext.Provider>
    </AppRouter>,
  )
}

afterEach(cleanup)

describe('mapping between react-admin and the address bar', () => {
  beforeEach(() => {
    window.scrollTo = vi.fn()
  })

  it('R-05 links show the address, the location the internal path', async () => {
    open('/things/7')
    expect(await screen.findByText('/things/7/show')).toBeDefined()
    expect(screen.getByText('edit').getAttribute('href')).toBe('/things/7/edit')
    expect(screen.getByText('view').getAttribute('href')).toBe('/things/7')
    expect(screen.getByText('page').getAttribute('href')).toBe('/things/7?page=2')
  })

  it('R-05 navigating to an internal path shows its address', async () => {
    open('/things')
    await userEvent.click(await screen.findByText('go'))
    expect(await screen.findByText('/things/9')).toBeDefined()
    expect(window.location.pathname).toBe('/things/9/edit')
  })

  it('R-05 redirects an address of the form /{id}/show and keeps its query', async () => {
    open('/things/7/show?tab=1')
    await vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe('/things/7?tab=1'))
  })

  it('R-16 a new page starts at its top', async () => {
    open('/things')
    await userEvent.click(await screen.findByText('go'))
    await vi.waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }))
  })
})
