import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { FileField } from './file-field.tsx'

it('gives the text of a file, and says of one that is too large that it was not read', async () => {
  const onText = vi.fn()
  renderPage(<FileField accept=".txt" limit={20} hint="One address per line." onText={onText} />)
  const field = screen.getByLabelText('Import file')
  fireEvent.change(field, { target: { files: [new File(['192.0.2.1:27015'], 'servers.txt')] } })
  await waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('192.0.2.1:27015'))
  fireEvent.change(field, { target: { files: [new File(['x'.repeat(21)], 'servers.txt')] } })
  await waitFor(() => expect(screen.getByText('This file is too large.')).toBeTruthy())
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onText).toHaveBeenCalledOnce()
})
