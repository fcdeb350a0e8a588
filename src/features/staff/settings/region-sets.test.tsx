import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { everyRegion, regionSets } from '../../../../contract/servers/region-sets.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Settings } from './settings.tsx'

afterEach(() => {
  endSession()
  location.hash = ''
})

const inUse = { region: 'ap-tokyo', servers: 2, rentals: 0, orders: 0 }

it('takes the regions of parts of the world, and keeps those that servers use', async () => {
  location.hash = '#regions'
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/settings': () =>
      Response.json({
        ...{ tag: 'a'.repeat(43), value: {}, inEffect: defaultSettings },
        uses: { regions: [inUse], categories: [] },
      }),
    'GET /api/staff/settings/edits': () => Response.json({ versions: [], next: null }),
    'POST /api/staff/settings/edits': () => Response.json({ tag: 'b'.repeat(43), value: {} }),
  })
  renderPage(<Settings />)
  expect((await screen.findByText('Regions by part of the world')).closest('details')?.open).toBe(true)
  const list = () => screen.getByRole('list', { name: 'Regions' }).children
  expect(list()).toHaveLength(everyRegion.length)
  const use = () => screen.getByRole('button', { name: 'Use these regions' })
  expect(use()).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('South America'))
  fireEvent.click(use())
  expect([...list()].map((each) => each.querySelector('summary')?.textContent)).toEqual([
    ...regionSets.southAmerica.map(({ name, code }) => `${name.en} · ${code}`),
    'Tokyo · ap-tokyo',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }))
  await screen.findByText('No changes yet.')
  expect(sent).toMatchObject([{ body: { value: { regions: [...regionSets.southAmerica, { code: 'ap-tokyo' }] } } }])
})
