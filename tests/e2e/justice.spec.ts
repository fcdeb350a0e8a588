import { minutes } from '../../contract/duration.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import { persona, signInAs, signInWithSteam } from '../support/signed-in.ts'
import { button, staffDevices, steamIdOf } from '../support/staff-room.ts'

test.setTimeout(minutes(3))

const suspect = persona.pro

for (const device of ['touch', 'mouse'] as const) {
  test.describe(`by ${device}`, () => {
    // A refused sign-in is a failed request.
    test.use({ ...staffDevices[device], expectedErrors: [/Failed to load resource/] })

    test('a report becomes a ban, and an appeal that is answered lifts it', { tag: '@all' }, async ({
      page,
      portal,
      say,
    }) => {
      portal.admin('ban', 'lift', steamIdOf(suspect), '--reason', 'begin')
      const hand = await handOn(page, device)
      await signInAs(page, persona.player)
      await page.goto(pagePaths.player.href(steamIdOf(suspect)))
      await hand.press(button(page, say('举报', 'Report')))
      await page.getByLabel(say('原因', 'Reason')).selectOption('cheating')
      await hand.type(page.getByLabel(say('发生了什么', 'What happened')), 'round 12')
      await expectAccessible(page)
      await hand.press(button(page, say('提交举报', 'Send the report')))
      await expect(page.getByText(say('谢谢，工作人员会处理。', 'Thank you. Staff will look at it.'))).toBeVisible()

      await signInAs(page, persona.moderator)
      await page.goto('/staff/reports')
      const reported = page.getByRole('listitem').filter({ hasText: 'round 12' }).first()
      await expect(reported).toContainText(say('开挂作弊', 'Cheating'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await hand.press(button(reported, say('封禁', 'Ban')))
      const dialog = page.getByRole('dialog')
      await hand.type(dialog.getByLabel(say('原因', 'Reason')), 'wallhack')
      await hand.press(button(dialog, say('封禁', 'Ban')))
      await expect(page.getByText('round 12')).toHaveCount(0)

      await page.evaluate(() => localStorage.removeItem('loginToken'))
      await page.goto('/api/auth/steam/login')
      await page.getByRole('link', { name: suspect }).click()
      await expect(page).toHaveURL(/\/appeal$/)
      await hand.type(
        page.getByLabel(say('为什么应该解除封禁？', 'Why should the ban be lifted?')),
        'It was my little brother, on my account.',
      )
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await hand.press(button(page, say('发送', 'Send')))
      await expect(
        page.getByText(say('申诉已收到，工作人员会在这里回复', 'Staff have your appeal and will answer here')),
      ).toBeVisible()

      await signInAs(page, persona.moderator)
      await page.goto('/staff/reports?show=appeals')
      await hand.press(page.getByRole('main').getByRole('link', { name: suspect }))
      await expect(page.getByText('It was my little brother, on my account.')).toBeVisible()
      await hand.type(page.getByLabel(say('你的回复', 'Your answer')), 'We saw the demo: it was not you.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await hand.press(button(page, say('解除封禁', 'Lift the ban')))
      await expect(page.getByText(say('已解封', 'Ban lifted'), { exact: true })).toBeVisible()

      await page.evaluate(() => localStorage.removeItem('loginToken'))
      await page.goto('/appeal')
      await expect(page.getByText('We saw the demo: it was not you.')).toBeVisible()
      await signInWithSteam(page, suspect)
    })
  })
}
