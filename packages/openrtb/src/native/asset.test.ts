import { expect, test } from 'vitest'
import { answerWithAsset, answerWithNative } from '../../test/example.ts'
import { kindsOf } from './asset.ts'

test('the kinds of an asset are those of its members that are there', () => {
  expect(kindsOf({ title: {} })).toEqual(['title'])
  expect(kindsOf({ img: {} })).toEqual(['img'])
  expect(kindsOf({ data: {}, video: {} })).toEqual(['video', 'data'])
  expect(kindsOf({ title: undefined })).toEqual([])
})

test('an asset is an object', () => {
  expect(answerWithNative({ assets: ['title'] })).toBe('INVALID_FIELD_VALUE assets[0]')
})

test('an asset has an integer id of 0 or more', () => {
  expect(answerWithAsset({ id: 0 })).toBe('accepted')
  expect(answerWithAsset({ id: -1 })).toBe('INVALID_FIELD_VALUE assets[0].id')
  expect(answerWithAsset({ id: '1' })).toBe('INVALID_FIELD_VALUE assets[0].id')
  expect(answerWithAsset({ id: null })).toBe('INVALID_FIELD_VALUE assets[0].id')
})

test('an asset is required or not', () => {
  expect(answerWithAsset({ required: 0 })).toBe('accepted')
  expect(answerWithAsset({ required: 1 })).toBe('accepted')
  expect(answerWithAsset({ required: 2 })).toBe('INVALID_FIELD_VALUE assets[0].required')
  expect(answerWithAsset({ required: -1 })).toBe('INVALID_FIELD_VALUE assets[0].required')
})

test('a title has a length of 1 or more', () => {
  expect(answerWithAsset({ title: { len: 1 } })).toBe('accepted')
  expect(answerWithAsset({ title: { len: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].title.len')
  expect(answerWithAsset({ title: {} })).toBe('INVALID_FIELD_VALUE assets[0].title.len')
  expect(answerWithAsset({ title: 'long' })).toBe('INVALID_FIELD_VALUE assets[0].title')
})

test('an image is an object of type 1, 2, 3, or 500 and above', () => {
  expect(answerWithAsset({ img: {} })).toBe('accepted')
  expect(answerWithAsset({ img: { type: 1 } })).toBe('accepted')
  expect(answerWithAsset({ img: { type: 2 } })).toBe('accepted')
  expect(answerWithAsset({ img: { type: 3 } })).toBe('accepted')
  expect(answerWithAsset({ img: { type: 500 } })).toBe('accepted')
  expect(answerWithAsset({ img: { type: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].img.type')
  expect(answerWithAsset({ img: { type: 4 } })).toBe('INVALID_FIELD_VALUE assets[0].img.type')
  expect(answerWithAsset({ img: [] })).toBe('INVALID_FIELD_VALUE assets[0].img')
})

test('widths and heights are 1 to 10000', () => {
  expect(answerWithAsset({ img: { w: 1, h: 1, wmin: 1, hmin: 1 } })).toBe('accepted')
  expect(answerWithAsset({ img: { w: 10_000, h: 10_000, wmin: 10_000, hmin: 10_000 } })).toBe('accepted')
  expect(answerWithAsset({ img: { w: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].img.w')
  expect(answerWithAsset({ img: { h: 10_001 } })).toBe('INVALID_FIELD_VALUE assets[0].img.h')
  expect(answerWithAsset({ img: { wmin: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].img.wmin')
  expect(answerWithAsset({ img: { hmin: 1.5 } })).toBe('INVALID_FIELD_VALUE assets[0].img.hmin')
})

test('image types are strings', () => {
  expect(answerWithAsset({ img: { mimes: [] } })).toBe('accepted')
  expect(answerWithAsset({ img: { mimes: 'image/png' } })).toBe('INVALID_FIELD_VALUE assets[0].img.mimes')
  expect(answerWithAsset({ img: { mimes: [1] } })).toBe('INVALID_FIELD_VALUE assets[0].img.mimes[0]')
})

test('data has a type of 1 to 12, or 500 and above', () => {
  expect(answerWithAsset({ data: { type: 1 } })).toBe('accepted')
  expect(answerWithAsset({ data: { type: 12 } })).toBe('accepted')
  expect(answerWithAsset({ data: { type: 500 } })).toBe('accepted')
  expect(answerWithAsset({ data: { type: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].data.type')
  expect(answerWithAsset({ data: { type: 13 } })).toBe('INVALID_FIELD_VALUE assets[0].data.type')
  expect(answerWithAsset({ data: {} })).toBe('INVALID_FIELD_VALUE assets[0].data.type')
  expect(answerWithAsset({ data: 2 })).toBe('INVALID_FIELD_VALUE assets[0].data')
})

test('data has a length of 1 or more', () => {
  expect(answerWithAsset({ data: { type: 2, len: 1 } })).toBe('accepted')
  expect(answerWithAsset({ data: { type: 2, len: 0 } })).toBe('INVALID_FIELD_VALUE assets[0].data.len')
})

test('a video has its four fields', () => {
  expect(answerWithVideo({})).toBe('accepted')
  expect(answerWithVideo({ mimes: undefined })).toBe('INVALID_FIELD_VALUE assets[0].video.mimes')
  expect(answerWithVideo({ minduration: undefined })).toBe('INVALID_FIELD_VALUE assets[0].video.minduration')
  expect(answerWithVideo({ maxduration: undefined })).toBe('INVALID_FIELD_VALUE assets[0].video.maxduration')
  expect(answerWithVideo({ protocols: undefined })).toBe('INVALID_FIELD_VALUE assets[0].video.protocols')
  expect(answerWithAsset({ video: true })).toBe('INVALID_FIELD_VALUE assets[0].video')
})

test('a video has at least one type and one protocol of 1 to 16', () => {
  expect(answerWithVideo({ mimes: [] })).toBe('INVALID_FIELD_VALUE assets[0].video.mimes')
  expect(answerWithVideo({ protocols: [] })).toBe('INVALID_FIELD_VALUE assets[0].video.protocols')
  expect(answerWithVideo({ protocols: [1, 16] })).toBe('accepted')
  expect(answerWithVideo({ protocols: [0] })).toBe('INVALID_FIELD_VALUE assets[0].video.protocols[0]')
  expect(answerWithVideo({ protocols: [17] })).toBe('INVALID_FIELD_VALUE assets[0].video.protocols[0]')
})

test('the durations of a video are 0 or more and in order', () => {
  expect(answerWithVideo({ minduration: 0, maxduration: 0 })).toBe('accepted')
  expect(answerWithVideo({ minduration: -1 })).toBe('INVALID_FIELD_VALUE assets[0].video.minduration')
  expect(answerWithVideo({ minduration: 31, maxduration: 30 })).toBe('INVALID_FIELD_VALUE assets[0].video.minduration')
})

function answerWithVideo(members: object): string {
  const video = { mimes: ['video/mp4'], minduration: 5, maxduration: 30, protocols: [2], ...members }
  return answerWithAsset({ video })
}
