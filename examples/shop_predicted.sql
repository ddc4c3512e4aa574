SELECT SUM(s.pieces * p.price), c.name, c.city
FROM sale s JOIN customer c ON c.customer_id = s.customer_id JOIN product p ON p.product_id = s.product_id
GROUP BY c.name ORDER BY 1 DESC
