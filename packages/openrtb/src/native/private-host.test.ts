import { expect, test } from 'vitest'
import { isPrivateHost } from './private-host.ts'

test.each([
  'localhost',
  'LOCALHOST.',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
  'intranet',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[::7f00:1]',
  '[ff02::1]',
  '[2002:7f00:1::1]',
  '[2001:0:53aa:64c::1]',
])('%s is somewhere else for every reader', (host) => {
  expect(isPrivateHost(host)).toBe(true)
})

test.each([
  'shop.example',
  'cdn7.shop.example.',
  'localhost.shop.example',
  'xn--bcher-kva.example',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.63.0.1',
  '169.253.0.1',
  '[2606:4700::1111]',
  '[::ffff:8.8.8.8]',
  'track.0x7f.example',
])('%s is the same for everybody', (host) => {
  expect(isPrivateHost(host)).toBe(false)
})
