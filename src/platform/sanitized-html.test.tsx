import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SanitizedHtml } from './sanitized-html.tsx'

test('a text is plain while its purifier is on the way, not blank', async () => {
  const { container } = render(<SanitizedHtml html="<p>Join at <b>eight</b></p>" />)
  expect(container.textContent?.trim()).toMatch(/^Join at +eight$/)
  expect(container.querySelector('b')).toBeNull()
  await vi.waitFor(() => expect(container.querySelector('b')?.textContent).toBe('eight'))
})
