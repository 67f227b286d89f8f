/**
 * Stands in for parts of Mantine that no page has: the style sheets that UiProvider would write, which are files (see the theme's
 * variables.css), and buttons in groups.
 */
const nothing = (): null => null;

export {
  nothing as ActionIconGroup,
  nothing as ActionIconGroupSection,
  nothing as ButtonGroup,
  nothing as ButtonGroupSection,
  nothing as MantineClasses,
  nothing as MantineCssVariables,
};
