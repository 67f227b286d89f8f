import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme, usedColors } from './theme.ts';

const unused = (name: string) => {
  const color = /^--mantine-color-([a-z]+)-/.exec(name)?.[1];
  return color !== undefined && color in DEFAULT_THEME.colors && !usedColors.includes(color);
};

const keepUsed = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused(name)));

/**
 * The theme's CSS variables as a stylesheet. They are written to `variables.css` once instead of by the provider at
 * run time, so that no inline `<style>` is needed (content security policy) and the first paint has them.
 */
export function themeVariables(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const kept = { variables: keepUsed(variables), light: keepUsed(light), dark: keepUsed(dark) };
  const css = convertCssVariables(kept, ':root')
    .replaceAll(';', ';\n  ')
    .replaceAll('{', ' {\n  ')
    .replaceAll('  }', '}\n');
  return `/* Written by \`npm run variables\` in packages/ui from theme.ts. */\n@layer theme {\n${css}}\n`;
}
