import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { pngFile } from '../support/png.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button } from '../support/staff-room.ts'

// A phone; refused and conflicting edits: the browser reports their status.
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, expectedErrors: [/status of 412/] })

test('an administrator renames the community, sees what changes, and takes it back', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  await signInAs(page, persona.administrator)
  await page.goto('/staff/settings')
  const group = (name: string) => page.locator('summary', { hasText: name }).first()
  const field = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })
  await group('名称和文字').click()
  await field('名称').fill('Polska Liga Treningowa')
  await group('地区').click()
  await button(page, '添加地区').click()
  await field('代码').last().fill('eu-warsaw')
  await field('国旗对应的国家').last().fill('PL')
  await field('名称（中文）').last().fill('华沙')
  await button(page, '添加 English 名称').filter({ visible: true }).last().click()
  await field('名称（英文）').last().fill('Warsaw')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What the server would refuse is named at its field, and nothing is lost.
  await group('链接').click()
  await button(page, '添加链接').click()
  await field('地址').last().fill('javascript:alert(1)')
  await group('颜色和图片').click()
  await field('深色主题').fill('#223344')
  await expect(page.getByText('至少要 4.5:1').first()).toBeVisible()
  await button(page, '预览').click()
  await expect(page.getByText('请填以 https://、mailto: 或 tel: 开头的地址')).toBeVisible()
  await expect(page.getByText('请换一个对比度更高的颜色')).toBeVisible()
  await expect(field('地址').last()).toBeFocused()
  await page.reload()
  await expect(page.getByText('已恢复未保存的内容')).toBeVisible()
  for (const name of ['链接', '颜色和图片']) await group(name).click()
  await page.locator('summary', { hasText: 'javascript:' }).click()
  await field('地址').last().fill('https://discord.gg/plt')
  await button(page, '选择图标').filter({ visible: true }).last().click()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: '搜索' }).fill('论坛')
  await expect(page.getByRole('radio', { name: '论坛' })).toBeVisible()
  await page.keyboard.press('Enter')
  await field('深色主题').fill('#ff9f6b')

  // A picture of another size is scaled to that of its place.
  const icon = (side: number) => {
    const file = path.join(portal.dataDir, `icon-${side}.png`)
    writeFileSync(file, pngFile(side, side))
    return file
  }
  await field('页头和标签页图标').setInputFiles(icon(180))
  await expect(page.getByRole('img', { name: '页头和标签页图标' })).toHaveJSProperty('naturalWidth', 192)

  // Another administrator is faster: both versions are shown, and what they changed stays.
  expect(portal.admin('settings', 'set', 'filingNumber', '备案 1')).toMatchObject({ status: 0 })
  await button(page, '预览').click()
  await expect(page.getByRole('heading', { name: '将会改动' })).toBeFocused()
  await expect(page.locator('ins', { hasText: 'Polska' }).first()).toBeVisible()
  await expect(page.locator('ins', { hasText: 'eu-warsaw' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, '应用').click()
  const conflict = page.getByRole('alert').filter({ hasText: '有人改了这条内容' })
  await expect(conflict.locator('ins', { hasText: 'Polska' }).first()).toBeVisible()
  await expect(conflict.getByRole('heading')).toBeFocused()
  await button(page, '保存我的版本').click()
  const title = page.getByRole('link', { name: 'Polska Liga Treningowa' })
  await expect(title).toBeAttached({ timeout: 15_000 })
  await expect(page.getByLabel('备案号', { exact: true })).toHaveValue('备案 1')
  expect(portal.admin('settings', 'show', 'links.4.icon').output).toBe('forum\n')
  await expect(page.locator('a[href="https://discord.gg/plt"] use')).toBeAttached()

  // A file is refused by name, and the download is what the command line imports.
  const file = path.join(portal.dataDir, 'bad.json')
  writeFileSync(
    file,
    JSON.stringify({ version: 1, settings: { colour: 'red', links: [{ kind: 'discrod', url: 'http://x' }] } }),
  )
  await field('导入文件').setInputFiles(file)
  await expect(page.getByText('links.0.url')).toBeVisible()
  await expect(page.getByText('colour')).toBeVisible()
  await expect(page.getByText('没有这个选项')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '下载').click()])
  expect(portal.admin('import', '--dry-run', await download.path())).toMatchObject({ status: 0 })

  const versions = page.getByRole('list', { name: '版本' }).getByRole('listitem')
  await versions.filter({ hasText: '修改' }).first().getByText('改动').click()
  await button(page, '恢复到第 1 版').click()
  const question = page.getByRole('dialog', { name: '恢复到第 1 版？' })
  await expect(question.locator('del').first()).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(title).toHaveCount(0, { timeout: 15_000 })
})
