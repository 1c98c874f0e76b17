/*
 * The colors of the product, ten shades each from light to dark as the component library wants them.
 *
 * "harbor" is the primary: a sober navy-teal. Amber stands for "look here", red for "went wrong or can't be undone",
 * green for "done". Gray and dark lean to blue so that light and dark screens belong to the same family.
 * What must hold: white text on shade 6 and on shade 7 of every color reaches 4.5:1 (tests/ui/theme.test.ts).
 */
import type { MantineColorsTuple } from '@mantine/core';

export const harbor: MantineColorsTuple = [
  '#edf6f8',
  '#d5e9ee',
  '#a9d2dc',
  '#78b7c6',
  '#4d9bae',
  '#2d8096',
  '#1c6a80',
  '#11566b',
  '#0b4a5e',
  '#08323f',
];

export const amber: MantineColorsTuple = [
  '#fff9eb',
  '#fdefcb',
  '#fadf96',
  '#f5ca5c',
  '#efb52f',
  '#c98a10',
  '#9c690a',
  '#8a5c0a',
  '#724c08',
  '#573a07',
];

export const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbdfdc',
  '#f5bcb7',
  '#ef968e',
  '#e5716a',
  '#d8524b',
  '#c53a34',
  '#a92c28',
  '#8c2421',
  '#6f1c1b',
];

export const green: MantineColorsTuple = [
  '#eef8f2',
  '#d8efe2',
  '#b0dfc5',
  '#83cca4',
  '#5bb886',
  '#3aa06b',
  '#217a49',
  '#1d6a42',
  '#175536',
  '#11402a',
];

export const gray: MantineColorsTuple = [
  '#f5f8fa',
  '#ebf0f3',
  '#dfe6eb',
  '#cdd7de',
  '#b1bec8',
  '#8492a0',
  '#566572',
  '#415060',
  '#2c3a46',
  '#1a252e',
];

export const dark: MantineColorsTuple = [
  '#dbe3ea',
  '#bac6d0',
  '#a1afbb',
  '#74838f',
  '#3d4c59',
  '#2c3944',
  '#202b35',
  '#172029',
  '#10181f',
  '#0a1116',
];
