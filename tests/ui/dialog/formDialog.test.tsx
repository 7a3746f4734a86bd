import { TextField } from '@mui/material'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FormDialog } from '../../../src/ui/dialog/FormDialog'

const field = <TextField label="Name" />

it('Q-02 a form dialog has its title as a label, and Enter submits it, not the form around it', async () => {
  const [onSubmit, around, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <form onSubmit={around}>
      <FormDialog title="New view" submit="Save" onSubmit={onSubmit} onClose={onClose}>
        {field}
      </FormDialog>
    </form>,
  )
  expect(screen.getByRole('dialog', { name: 'New view' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Name'), 'Mine{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(around).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('E-02 while it is saved, a second submit has no effect', async () => {
  const onSubmit = vi.fn()
  render(
    <FormDialog title="New view" submit="Save" busy onSubmit={onSubmit}>
      {field}
    </FormDialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('progressbar')).toBeInTheDocument()
})
