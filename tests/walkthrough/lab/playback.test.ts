import { describe, expect, it } from 'vitest'
import { Playback } from '../../../walkthrough/lab/playback.ts'

describe('playing a figure', () => {
  it('goes with the clock, and more slowly where moments take long', () => {
    const playback = new Playback()
    playback.advance(0.05)
    expect(playback.time).toBeCloseTo(0.005, 12)
    playback.advance(60)
    expect(playback.time).toBeCloseTo(0.015, 12)
    playback.advance(-1)
    expect(playback.time).toBeCloseTo(0.015, 12)
  })

  it('shows its end, and begins anew', () => {
    const playback = new Playback()
    playback.time = 0.9999
    playback.advance(1)
    expect(playback.time).toBe(1)
    playback.advance(1)
    expect(playback.time).toBe(0)
  })

  it('stands still while it is paused', () => {
    const playback = new Playback()
    playback.goTo(0.4)
    playback.advance(1)
    expect(playback).toEqual(expect.objectContaining({ time: 0.4, playing: false }))
  })

  it('steps onto whole steps, on and back, and not beyond its ends', () => {
    const playback = new Playback()
    playback.time = 0.123
    playback.step(1)
    expect(playback.time).toBe(0.13)
    playback.time = 0.123
    playback.step(-1)
    expect(playback.time).toBe(0.12)
    for (let i = 0; i < 12; i++) playback.step(1)
    for (let i = 0; i < 12; i++) playback.step(-1)
    expect(playback.time).toBe(0.12)
    playback.goTo(2)
    playback.step(1)
    expect(playback.time).toBe(1)
    playback.goTo(-3)
    playback.step(-1)
    expect(playback.time).toBe(0)
  })
})
