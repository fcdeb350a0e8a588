import { expect, it } from 'vitest'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import { removeStaff, setStaffRole } from '../../server/staff/members.ts'
import { listStaff, readStaffRole } from '../../server/staff/store.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { vipStatusOf } from '../../server/vip/store.ts'
import { onEveryDatabase } from '../support/databases.ts'

const [ann, bo] = ['76561198000000001', '76561198000000002']
const console: Actor = { name: 'root', role: 'console', requestId: null, address: null }
const room: Actor = { name: ann, role: 'administrator', requestId: 'r', address: '192.0.2.1' }

onEveryDatabase('staff', { sensitive: true }, ({ open }) => {
  const start = async () => ({ database: await open(), setBadge: setStaffBadge, now: () => 7 })

  it('gets a role, a badge and an audit entry, once', async () => {
    const deps = await start()
    const add = () => setStaffRole(deps, console, { steamId: ann, role: 'administrator' })
    expect([await add(), await add()]).toEqual(['done', 'unchanged'])
    expect(await readStaffRole(deps.database, ann)).toBe('administrator')
    expect(await readStaffRole(deps.database, bo)).toBeUndefined()
    expect((await vipStatusOf(deps.database, ann, 7)).groups).toContain('op')
    expect(await listAudit(deps.database, {}, { limit: 9 })).toMatchObject([
      { action: 'staff.add', subject: ann, actor: 'root', role: 'console', before_json: null, at: 7 },
    ])
  })

  it('changes its role and keeps the day on which it was added', async () => {
    const deps = await start()
    await setStaffRole(deps, console, { steamId: ann, role: 'administrator' })
    await setStaffRole(deps, console, { steamId: bo, role: 'moderator' })
    const later = { ...deps, now: () => 99 }
    expect(await setStaffRole(later, room, { steamId: bo, role: 'administrator' })).toBe('done')
    expect(await listStaff(deps.database)).toEqual([
      { steam_id: ann, role: 'administrator', added_at: 7, added_by: 'root' },
      { steam_id: bo, role: 'administrator', added_at: 7, added_by: 'root' },
    ])
    const [change] = await listAudit(deps.database, {}, { limit: 1 })
    const [before, after] = ['{"role":"moderator"}', '{"role":"administrator"}']
    expect(change).toMatchObject({ action: 'staff.role', before_json: before, after_json: after, actor: ann })
  })

  it('is removed with its badge, once', async () => {
    const deps = await start()
    await setStaffRole(deps, console, { steamId: bo, role: 'moderator' })
    const remove = () => removeStaff(deps, room, bo)
    expect([await remove(), await remove()]).toEqual(['done', 'unchanged'])
    expect(await readStaffRole(deps.database, bo)).toBeUndefined()
    expect((await vipStatusOf(deps.database, bo, 7)).groups).not.toContain('op')
    expect(await listAudit(deps.database, { action: 'staff.remove' }, { limit: 9 })).toHaveLength(1)
  })

  it('keeps an administrator unless the command line removes the last one', async () => {
    const deps = await start()
    await setStaffRole(deps, console, { steamId: ann, role: 'administrator' })
    expect(await removeStaff(deps, room, ann)).toBe('last')
    expect(await setStaffRole(deps, room, { steamId: ann, role: 'moderator' })).toBe('last')
    expect(await readStaffRole(deps.database, ann)).toBe('administrator')
    expect(await removeStaff(deps, console, ann)).toBe('done')
  })

  it('keeps one of two administrators who remove each other at the same time', async () => {
    const deps = await start()
    const roomOf = (name: string): Actor => ({ ...room, name })
    // Several rounds: in the first one the second transaction may have to wait for a connection.
    for (let round = 0; round < 5; round++) {
      for (const steamId of [ann, bo]) await setStaffRole(deps, console, { steamId, role: 'administrator' })
      const results = await Promise.all([removeStaff(deps, room, bo), removeStaff(deps, roomOf(bo), ann)])
      expect(results.sort()).toEqual(['done', 'last'])
      expect(await listStaff(deps.database)).toHaveLength(1)
    }
  })
})
