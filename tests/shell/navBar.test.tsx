import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { NavBar } from '../../src/app/shell/NavBar'
import type { PageRoute } from '../../src/core/routing/routes'
import { defaultPreferences } from '../../src/ui/preferences/preferences'
import { layoutOf } from '../../src/ui/shell/layout'
import { stage } from './shellStage'

const layout = layoutOf({ ...defaultPreferences(), appContentLayoutNav: 'horizontal' }, true)

const page = (label: string, group?: string): PageRoute => ({
  path: `/${label.toLowerCase()}`,
  screen: 'notFound',
  nav: { icon: 'home', label, group },
})
const pages = [page('Start'), page('Apples', 'fruit'), page('Pears', 'fruit'), page('Oak', 'trees')]

const fruit = () => screen.getByText('Fruit')
const press = (keys: string) => userEvent.keyboard(keys)
const focused = () => document.activeElement?.textContent

beforeEach(async () => {
  const { container } = await stage(<NavBar layout={layout} />, { pages, at: '/pears' })
  container.style.direction = 'ltr'
})

describe('horizontal menu', () => {
  it('S-06 arrows, Home and End move along it, wrapping around, in reading direction', async () => {
    screen.getByText('Start').focus()
    await press('{ArrowRight}')
    expect(fruit()).toHaveFocus()
    await press('{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('Trees')
    await press('{ArrowRight}')
    expect(focused()).toBe('Start')
    await press('{End}')
    expect(focused()).toBe('Trees')
    await press('{Home}')
    expect(focused()).toBe('Start')
  })

  it('S-06 a group opens downwards, and Escape closes it', async () => {
    expect(fruit()).toHaveAttribute('aria-expanded', 'false')
    fruit().focus()
    await press('{ArrowDown}')
    expect(focused()).toBe('Apples')
    await press('{ArrowDown}')
    expect(focused()).toBe('Pears')
    expect(document.activeElement).toHaveAttribute('aria-current', 'page')
    await press('{ArrowDown}')
    expect(focused()).toBe('Apples')
    await press('{Escape}')
    expect(fruit()).toHaveFocus()
    expect(fruit()).toHaveAttribute('aria-expanded', 'false')
  })

  it('S-06 from an open group the arrows move to the next one, which opens on hover', async () => {
    fruit().focus()
    await press('{Enter}')
    expect(focused()).toBe('Apples')
    await press('{ArrowRight}')
    expect(focused()).toBe('Trees')
    expect(screen.queryByText('Apples')).toBeNull()
    await userEvent.click(fruit())
    await userEvent.hover(screen.getByText('Trees'))
    expect(screen.getByText('Oak')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Oak'))
    expect(screen.queryByText('Oak')).toBeNull()
  })
})
