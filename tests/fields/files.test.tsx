import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewOf } from '../../src/fields/views'
import { fixtures } from './fixtures'
import { resourceOf } from './matrixResources'
import { dataProvider, renderField, renderInput } from './screen'

beforeEach(() => {
  // jsdom has no addresses of things in memory.
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

const { field } = fixtures.file
const { Cell } = viewOf(field)
const renderCell = () =>
  renderField(<Cell value={[7]} field={field} name="value" resource={resourceOf('file')} />)

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Value', { selector: 'input' }), { target: { files: [file] } })

describe('files on the screen', () => {
  it('D-15 a document is named without being fetched, and fetched when it is wanted', async () => {
    const fetched = vi.spyOn(dataProvider, 'downloadFile')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    renderCell()
    const name = await screen.findByRole('button', { name: 'contract-7.pdf' })
    expect(screen.getByText('1.4 kB')).toBeVisible()
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.click(name)
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'contract-7.pdf')
  })

  it('D-15 a picture is shown, and opens in a tab of its own', async () => {
    vi.spyOn(dataProvider, 'fileInfo').mockResolvedValue({
      id: 7,
      name: 'logo.png',
      size: 90,
      type: 'image/png',
    })
    const { container } = renderCell()
    const link = await screen.findByRole('link', { name: 'logo.png' })
    expect(link).toHaveAttribute('href', 'blob:file')
    expect(link).toHaveAttribute('target', '_blank')
    expect(container.querySelector('img')).toHaveAttribute('src', 'blob:file')
  })

  it('E-02 a file that cannot be read any more says so', async () => {
    vi.spyOn(dataProvider, 'fileInfo').mockRejectedValue(new Error('not there'))
    // react-admin tells the console of every refusal in development.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderCell()
    expect(await screen.findByText('This file cannot be opened', {}, { timeout: 10_000 })).toBeVisible()
  })

  it('D-15 what has been sent is held by its id', async () => {
    const asked = vi.spyOn(dataProvider, 'fileInfo')
    const { held } = renderInput('file', null)
    choose(new File(['x'], 'offer.pdf', { type: 'application/pdf' }))
    expect(await screen.findByRole('button', { name: 'offer.pdf' })).toBeVisible()
    expect(held()).toEqual([70])
    expect(asked).not.toHaveBeenCalled()
  })

  it('D-15 a file of a wrong type is refused before it is sent', async () => {
    const sent = vi.spyOn(dataProvider, 'uploadFile')
    renderInput('file', null)
    choose(new File(['x'], 'offer.exe', { type: 'application/x-msdownload' }))
    expect(await screen.findByText(/Files of this type are not taken/)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it.each(['address', 'list', 'file'] as const)('Q-01 the controls of %s stand under their label', kind => {
    renderInput(kind, null)
    const group = screen.getByRole('group', { name: 'Value' })
    expect(group.querySelector('legend')).toHaveTextContent('Value')
  })

  it('Q-01 the button of a list says Add, and to those who hear it what', () => {
    renderInput('list', null)
    expect(screen.getByRole('button', { name: 'Add: Value' })).toHaveTextContent(/^Add$/)
  })
})
