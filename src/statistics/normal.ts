/**
 * The 0.975 quantile of the standard normal distribution, 1.95996398454005423552…: the half-width of a
 * two-sided 95 % interval in standard errors. Wichura, "Algorithm AS 241", Applied Statistics 37 (1988) 477–484.
 */
export const Z95 = 1.959963984540054;
