import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { staffPlayerPath } from '../../contract/page/page-paths.ts'
import { suspectPlayer } from '../../demo/matches/people.ts'
import { steamIdOfAccount } from '../../demo/steam/account.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button, staffDevices } from '../support/staff-room.ts'

const suspect = steamIdOfAccount(suspectPlayer.account)

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Bans the player behind the back of the open form, as another member of staff would; returns the status. */
const banElsewhere = (page: Page): Promise<number> =>
  page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('loginToken') ?? ''}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ reason: 'theirs', endsAt: null, note: '', replaces: null })
    return (await fetch(`/api/staff/players/${id}/ban`, { method: 'PUT', headers, body })).status
  }, suspect)

/** Waits until the demo's past is counted: the suspicious player has matches. */
async function openSuspect(page: Page, say: Say): Promise<void> {
  const matches = page.getByRole('list', { name: say('比赛', 'Matches') })
  await expect(async () => {
    await page.goto(staffPlayerPath(suspect))
    await expect(page.getByText(suspect)).toBeVisible()
    await expect(matches.getByRole('listitem').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test.describe('on a phone', () => {
  test.use(staffDevices.touch)
  // Someone else is first.
  test.use({ expectedErrors: [/409/] })

  test('a moderator follows a note to a suspicious player, voids, removes, notes, bans and lifts', async ({
    page,
    say,
  }) => {
    const hand = await handOn(page, 'touch')
    await signInAs(page, persona.moderator)
    await page.goto('/staff/players')
    const notes = page.getByRole('list', { name: say('最新备注', 'Newest notes') })
    await expect(notes).toContainText('97 % headshots')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // Another file of this worker may have added newer notes.
    await hand.press(notes.getByRole('listitem').filter({ hasText: '97 % headshots' }).getByRole('link').first())
    await expect(page).toHaveURL(staffPlayerPath(suspect))
    await openSuspect(page, say)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const dialog = page.getByRole('dialog')
    const reason = dialog.getByLabel(say('原因', 'Reason'))
    const match = page
      .getByRole('list', { name: say('比赛', 'Matches') })
      .getByRole('listitem')
      .first()
    await hand.press(match.getByRole('button'))
    await hand.press(button(dialog, say('作废', 'Void')))
    await expect(reason).toBeFocused()
    await expectAccessible(page)
    await hand.type(reason, say('自瞄', 'aimbot'))
    await hand.press(button(dialog, say('作废', 'Void')))
    await expect(match).toContainText(say('由 NightShift 作废：自瞄', 'voided by NightShift: aimbot'))
    await hand.press(match.getByRole('button'))
    await hand.type(reason, say('查错了', 'mistaken'))
    await hand.press(button(dialog, say('重新计入', 'Count again')))
    await expect(dialog).toHaveCount(0)
    await expect(match).not.toContainText('NightShift')

    await hand.press(button(page, say('移出排行榜', 'Remove from the leaderboard')))
    await hand.type(reason, say('自瞄', 'aimbot'))
    await hand.press(button(dialog, say('移除', 'Remove')))
    await expect(button(page, say('恢复上榜', 'Return to the leaderboard'))).toBeVisible()
    await hand.press(button(page, say('恢复上榜', 'Return to the leaderboard')))
    await hand.type(reason, say('查错了', 'mistaken'))
    await hand.press(button(dialog, say('恢复', 'Return')))
    await expect(button(page, say('移出排行榜', 'Remove from the leaderboard'))).toBeVisible()

    await hand.type(page.getByLabel(say('新备注', 'New note')), '=1+1')
    await hand.press(button(page, say('添加备注', 'Add the note')))
    await expect(panel(page, say('内部备注', 'Notes of staff'))).toContainText('=1+1')

    const bans = panel(page, say('封禁', 'Bans'))
    await hand.press(button(bans, say('封禁', 'Ban')))
    await hand.type(reason, say('自瞄', 'aimbot'))
    await dialog.getByLabel(say('最后一天', 'Last day')).fill('2020-01-01')
    await hand.press(button(dialog, say('封禁', 'Ban')))
    await expect(dialog).toContainText(say('这一天已经过了', 'This day is over'))
    await dialog.getByLabel(say('最后一天', 'Last day')).fill('')
    expect(await banElsewhere(page)).toBe(204)
    await hand.press(button(dialog, say('封禁', 'Ban')))
    const both = dialog.getByRole('alert').first()
    await expect(both).toContainText('theirs')
    await expectAccessible(page)
    await hand.press(button(both, say('用我的版本替换', 'Replace it with mine')))
    await hand.press(button(dialog, say('保存', 'Save')))
    await expect(dialog).toHaveCount(0)
    await expect(bans).toContainText(say('永久', 'permanent'))
    await page.goto('/staff/players')
    await expect(page.getByRole('list', { name: say('生效中的封禁', 'Open bans') })).toContainText(suspectPlayer.name)
    const download = page.waitForEvent('download')
    await hand.press(page.getByRole('button', { name: 'banned_user.cfg' }))
    const { account } = suspectPlayer
    const line = `banid 0 STEAM_1:${account % 2}:${Math.floor(account / 2)}\n`
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(line)
    await page.goto(staffPlayerPath(suspect))
    await hand.press(button(bans, say('解除封禁', 'Lift the ban')))
    await hand.type(reason, say('查错了', 'mistaken'))
    await hand.press(button(dialog, say('解除封禁', 'Lift the ban')))
    await expect(bans).toContainText(say('没有被封禁', 'Not banned'))
    // VIP and the e-mail address are for administrators.
    await expect(button(page, say('赠送 VIP', 'Grant VIP'))).toHaveCount(0)
    await page.goto('/staff/audit')
    const acts = page.getByRole('main').getByRole('listitem')
    await expect(acts.first()).toContainText(say('解除了', 'Lifted'))
    await expect(acts.filter({ hasText: say('添加了备注', 'Added a note') })).not.toHaveCount(0)
    // Only their own acts, so there is nobody to choose.
    await expect(page.getByLabel(say('操作人', 'Who'), { exact: true })).toHaveCount(0)
  })
})
