import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useOpenPreferences } from '../../src/office/preferences/panelContext'
import { stage } from './shellStage'

function Opener() {
  return (
    <button type="button" onClick={useOpenPreferences()}>
      Open
    </button>
  )
}

async function openPanel(given?: Parameters<typeof stage>[1]) {
  const staged = await stage(<Opener />, given)
  await userEvent.click(screen.getByText('Open'))
  const panel = within(await screen.findByRole('dialog', { name: 'Preferences' }))
  return { ...staged, panel }
}

describe('preferences panel', () => {
  it('S-02 applies each preference immediately and stores it', async () => {
    const { panel, jar } = await openPanel()
    const choices = ['Dark', 'Bordered', 'Across the top', 'Boxed', 'Teal', 'Orange']
    for (const name of choices) await userEvent.click(panel.getByLabelText(name))
    for (const name of ['Blur content under the header', 'Show the footer', 'Keep the menu when scrolling'])
      await userEvent.click(panel.getByLabelText(name))
    expect(Object.fromEntries(jar)).toMatchObject({
      'coverdesk-theme': 'dark',
      'coverdesk-skin': 'bordered',
      'coverdesk-appContentLayoutNav': 'horizontal',
      'coverdesk-appContentWidth': 'boxed',
      'coverdesk-isNavbarBlurEnabled': 'false',
      'coverdesk-footerType': 'hidden',
      'coverdesk-horizontalNavType': 'static',
      'coverdesk-light-primary': '#D9650B',
    })
    await userEvent.click(panel.getByText('Reset to defaults'))
    expect(panel.getByLabelText('Full')).toBeChecked()
    expect(jar.get('coverdesk-skin')).toBeUndefined()
  })

  it("S-05 a horizontal menu shows a hidden header, which can't be hidden then", async () => {
    const { panel } = await openPanel({ chosen: { navbarType: 'hidden', isVerticalNavCollapsed: 'true' } })
    const header = panel.getByLabelText('Show the header')
    expect(header).not.toBeChecked()
    await userEvent.click(panel.getByLabelText('Across the top'))
    expect(header).toBeChecked()
    expect(header).toBeDisabled()
    expect(header).toHaveAccessibleDescription('The menu across the top needs the header.')
    const collapsed = panel.getByLabelText('Show icons only')
    expect(collapsed).not.toBeChecked()
    expect(collapsed).toHaveAccessibleDescription('Only with the menu on the side.')
  })

  it('S-06 explains in a narrow window why the menu layout has no effect', async () => {
    const { panel } = await openPanel({ width: 1279 })
    expect(panel.getByLabelText('Across the top')).toBeDisabled()
    expect(panel.getByRole('group', { name: 'Menu' })).toHaveAccessibleDescription(/opens over the page/)
  })
})
