SELECT customer.name, SUM(sale.pieces * product.price) AS total
FROM customer JOIN sale USING (customer_id) JOIN product USING (product_id)
GROUP BY customer.customer_id
ORDER BY total DESC
