import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyResources } from '../../src/core/schema/lazyResources'
import { outlineOf } from '../../src/core/schema/outline'
import { ResourcesProvider, useAreResourcesLoaded, useResource } from '../../src/ui/fields/ResourcesContext'
import { resources } from '../pages/definitions'

const name = resources.all.find(({ account, parent }) => !account && !parent)?.name ?? ''

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

function offline() {
  const definition = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /definition.js')
  })
  const outlines = JSON.parse(JSON.stringify(resources.all.map(outlineOf)))
  return lazyResources({ outlines, definition })
}

const Needed = () => useResource(name).name
const Beside = () => String(useAreResourcesLoaded()([name]))

it('E-03 a definition that fails to load fails its page, which no longer waits', async () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ResourcesProvider resources={offline()}>
      <Boundary>
        <Suspense fallback="Loading">
          <Needed />
        </Suspense>
      </Boundary>
    </ResourcesProvider>,
  )
  await screen.findByText(/Failed to fetch/)
  wrong.mockRestore()
})

it('E-03 a definition that fails to load beside a page is no error of it', async () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const all = offline()
  const page = (
    <ResourcesProvider resources={all}>
      <Beside />
    </ResourcesProvider>
  )
  const { rerender } = render(page)
  await expect(all.load([name])).rejects.toThrow('Failed to fetch')
  rerender(page)
  expect(screen.getByText('false')).toBeDefined()
  expect(wrong).not.toHaveBeenCalled()
  wrong.mockRestore()
})
