import * as v from 'valibot'
import { days, seconds } from '../duration.ts'
import { defineEndpoint } from '../endpoint.ts'

export const readPicture = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/pictures/:file',
  summary: 'A picture of the community: an icon or a screenshot',
  caller: 'anyone',
  limit: 'list',
  params: v.object({
    file: v.pipe(v.string(), v.maxLength(60), v.description('Id of the picture, with the ending `.png`.')),
  }),
  answer: { mediaType: 'image/png' },
  cache: { maxAge: days(365) / seconds(1), immutable: true },
  refusals: ['NOT_FOUND'],
})
