import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { linkKinds } from '../../../../contract/community/link-kinds.ts'
import { linkIconAddress } from '../../../../contract/community/shown-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { IconField } from './icon-field.tsx'

function Field() {
  const [icon, setIcon] = useState<string>()
  return (
    <>
      <IconField
        label="Own picture as the icon"
        hint={undefined}
        problem={undefined}
        kind="kook"
        value={icon ?? ''}
        onChange={setIcon}
      />
      <output>{icon ?? 'that of its kind'}</output>
    </>
  )
}

const drawings = () => [...document.querySelectorAll('use')].map((use) => use.getAttribute('href'))

it('chooses an icon by name: searched in either language, or among all', async () => {
  renderPage(<Field />)
  expect(drawings()).toEqual([`${linkIconAddress('kook')}#i`])
  fireEvent.click(screen.getByRole('button', { name: 'Choose an icon' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(linkKinds.length + 2)
  const search = dialog.getByLabelText('Search')
  fireEvent.change(search, { target: { value: 'zzz' } })
  expect(dialog.getByRole('status').textContent).toContain('There is no icon with this name')
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.change(search, { target: { value: '论坛' } })
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('forum', { selector: 'output' })).toBeDefined()
  expect(drawings()).toEqual([`${linkIconAddress('forum')}#i`])

  fireEvent.click(screen.getByRole('button', { name: 'Choose an icon' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('radio', { name: 'Forum' })).toHaveProperty('checked', true)
  fireEvent.click(again.getByRole('radio', { name: 'No icon' }))
  fireEvent.click(again.getByRole('button', { name: 'Done' }))
  expect([screen.getByText('none', { selector: 'output' }), drawings()]).toEqual([expect.anything(), []])
})
