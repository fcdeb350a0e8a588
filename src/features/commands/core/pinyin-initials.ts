/** First character of each initial in the pinyin order of GB 2312, and the initial that it begins. */
const firsts = '吖八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀'
const initials = 'abcdefghjklmnopqrstwxyz'

/** Characters whose reading in these texts differs from the one they are sorted by. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['重', 'c'],
  ['长', 'c'],
  ['还', 'h'],
])

let collator: Intl.Collator | undefined

function initialOf(character: string): string {
  const exception = exceptions.get(character)
  if (exception !== undefined) return exception
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
  collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  let found = ''
  for (let i = 0; i < firsts.length; i += 1) {
    if (collator.compare(character, firsts.charAt(i)) < 0) break
    found = initials.charAt(i)
  }
  return found
}

/** 开启练习 → `kqlx`: what a Chinese player types to find it. Other characters stay, spaces are removed. */
export const pinyinInitials = (text: string): string => Array.from(text.replace(/\s+/g, ''), initialOf).join('')
