import { expect, it } from 'vitest'
import { csvRecord } from './csv.ts'

it.each([
  [['a', 'b c', ''], 'a,b c,\r\n'],
  [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"\r\n'],
  [[null, 12, -3, 0.5], ',12,-3,0.5\r\n'],
  [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
  [['\t=1', '\r=1', '\n=1'], `'\t=1,"'\r=1","'\n=1"\r\n`],
  [['＝1', '＋1', '－1', '＠x', '﹦1'], "'＝1,'＋1,'－1,'＠x,'﹦1\r\n"],
  [['\u200b=1', '\u202e\u2060@x', '\u200b1'], "'\u200b=1,'\u202e\u2060@x,\u200b1\r\n"],
  [['="a","b"'], `"'=""a"",""b"""\r\n`],
  [['a=1', ' =1', '玩家'], 'a=1, =1,玩家\r\n'],
])('writes %j', (values, line) => {
  expect(csvRecord(values)).toBe(line)
})
