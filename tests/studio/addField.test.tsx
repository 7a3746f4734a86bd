import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showStudio, studioCalls } from './studioStage'

describe('T-01 a field typed as a line', () => {
  it.each([
    ['Mileage: whole number, min 0', 'Whole number'],
    ['Mileage: whole number, at le', 'Whole number'],
    ['Fuel: petrol, diesel or electric', 'Choice'],
    ['Paint: color', 'Colour'],
    ['Seen: dat', 'Text'],
    ['Seen', 'Text'],
  ])('T-01 “%s” shows its type while it is typed: %s', async (line, kind) => {
    showStudio(studioCalls())
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: 'Name of the new field' }), line)
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent(kind)
  })
})
