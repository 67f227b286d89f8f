/** Stands in for parts of Mantine that UiProvider never turns on: its style sheets are files (see the theme's variables.css). */
const nothing = (): null => null;

export { nothing as MantineClasses, nothing as MantineCssVariables };
