import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NavMenu } from '../../src/app/shell/NavMenu'
import type { PageRoute } from '../../src/core/routing/routes'
import { stage } from './shellStage'

const page = (name: string, group?: string): PageRoute => ({
  path: `/${name.toLowerCase()}`,
  screen: 'notFound',
  nav: { icon: 'home', label: name, group },
})

const pages = [page('Start'), page('Apples', 'fruit'), page('Pears', 'fruit'), page('Oak', 'trees')]
const link = (name: string) => screen.getByRole('link', { name })

it('S-06 a click in the vertical menu opens the page in the app, and one for a new tab is left to the browser', async () => {
  const { router } = await stage(<NavMenu />, { pages, at: '/start' })
  expect(link('Start')).toHaveAttribute('aria-current', 'page')
  expect(link('Pears')).toHaveAttribute('href', '/pears')
  await userEvent.click(screen.getByText('Pears'))
  expect(router.state.location.pathname).toBe('/pears')
  expect(link('Pears')).toHaveAttribute('aria-current', 'page')
  expect(link('Start')).not.toHaveAttribute('aria-current')
  link('Oak').focus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/oak')
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
    expect(fireEvent.click(link('Apples'), how)).toBe(true)
  expect(router.state.location.pathname).toBe('/oak')
})
