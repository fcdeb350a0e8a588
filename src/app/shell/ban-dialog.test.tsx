import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { appealToken } from '../../shared/appeal-token.ts'
import { BanDialog } from './ban-dialog.tsx'

it('tells the reason as text, the end, and whom to ask', () => {
  renderPage(
    <BanDialog
      ban={{ details: '<b>wall</b> hack', until: '2999-03-01T10:00:00Z', appealToken: 'token' }}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'You are banned' }).textContent).toContain('2999')
  expect(screen.getByText(/^Reason: <b>wall<\/b> hack$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toBe('/appeal')
  expect(appealToken.get()).toBe('token')
  expect(screen.getByRole('link', { name: 'Ask the support group' }).getAttribute('href')).toBe('https://qm.qq.com/')
})

it('says that a ban has no end, and leaves out a reason that there is not', () => {
  renderPage(
    <BanDialog ban={{ details: undefined, until: undefined, appealToken: undefined }} onClose={() => undefined} />,
  )
  expect(screen.getByText(/The ban is permanent/)).toBeTruthy()
  expect(screen.queryByText(/Reason/)).toBeNull()
})
